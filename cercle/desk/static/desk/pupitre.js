/* The keys of a table. The server decides which button bears which key; this file presses it.

   One field, always focused. With the field empty a key presses the button that bears it; Enter sends the
   line; a sign closes a complete stake and sends it. A sign that has armed a button and is followed by
   something else was the beginning of a line: it is shown there, and the server says what it thinks of it. A
   refused line stays: a digit begins another, any other
   key mends it. Nothing is ever sent again by itself: when an answer is lost the line stays too, and Enter
   sends the same request, under the same id and for the same coup. */
(() => {
  "use strict";

  const form = document.getElementById("pupitre");
  const field = document.getElementById("saisie");
  const link = document.getElementById("liaison");
  const online = link.innerHTML;

  const STAKE = /^\s*[1-9]\d*(?:(?:\s*\*\s*|\s+)[\d.,\s]+)?$/; // what a sign completes
  const FICHE = /^\s*[1-9]\d*\s*$/;
  const SIGNS = "*+-/";
  // What a gesture carries of the screen it was made on: a lost one is sent again with the same.
  const FIELDS = [
    "demande", "seance", "coup", "rang", "appelee", "assise_a", "assise_b", "donne", "chouette", "encheres",
    "taille", "banque", "attend", "verifie", "confirme", "saisie", "cote", "choix",
  ];

  let armed = ""; // data-cle of the button pressed once and waiting for Enter
  let sign = ""; // the key that armed it: what is typed after it stands after it in the line
  let flying = null; // the gesture under way: {key, values}
  let unanswered = null; // the last gesture whose answer never came
  let kept = ""; // why the line is still there: "refused", "unanswered"
  let ahead = []; // keys typed while it was under way
  let escaped = false; // Escape pressed meanwhile: a refused line is not kept
  let since = null; // when the server was first missed
  let ticked = ""; // what the check of the adjudication was ticked for

  /* --- the line to the server ------------------------------------------------------------------------- */

  const two = (n) => String(n).padStart(2, "0");

  function lost() {
    if (since === null) {
      since = new Date();
      link.className = "hors-ligne";
      link.textContent = `${link.dataset.horsLigne} ${two(since.getHours())}:${two(since.getMinutes())}`;
    }
  }

  function found() {
    if (since !== null) {
      since = null;
      link.className = "";
      link.innerHTML = online;
    }
  }

  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  const isGesture = (detail) => detail.requestConfig.verb === "post";

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (detail.verb !== "post") return;
    const asked = Object.fromEntries(FIELDS.map((name) => [name, detail.parameters[name] || ""]));
    const key = [detail.path, ...(asked.saisie ? [asked.saisie] : [asked.coup, asked.chouette, asked.banque, asked.appelee, asked.cote, asked.choix])].join("\n");
    if (unanswered !== null && unanswered.key === key && (!asked.saisie || kept === "unanswered")) {
      Object.assign(asked, unanswered.values);
    } else {
      asked.demande = newId();
    }
    for (const name of FIELDS) detail.parameters[name] = asked[name];
    flying = { key, values: asked };
    remember();
  });

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    // Only our own program answers here: a page from elsewhere is not put on the screen.
    if (!detail.xhr.getResponseHeader("Cercle")) detail.shouldSwap = false;
    else if (!isGesture(detail) && detail.xhr.status >= 400) {
      detail.shouldSwap = true;
      detail.swapOverride = "innerHTML";
    }
  });

  document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
    // An answer may overtake another: the table never goes back to an earlier entry.
    const incoming = detail.fragment.querySelector("#etat");
    const shown = document.getElementById("etat");
    if (incoming && Number(incoming.dataset.ecriture) < Number(shown.dataset.ecriture)) {
      detail.shouldSwap = false;
    }
    const check = form.querySelector("[data-pour]");
    ticked = check && check.checked ? check.dataset.pour : "";
  });

  document.addEventListener("htmx:oobAfterSwap", () => {
    if (armed && !byKey(armed)) disarm();
    else if (armed) byKey(armed).classList.add("arme");
    // A check holds for the bids it was made for: another bid asks for another check.
    const check = form.querySelector("[data-pour]");
    if (check && ticked) check.checked = check.dataset.pour === ticked;
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const ours = detail.xhr.status !== 0 && detail.xhr.getResponseHeader("Cercle");
    if (ours) found();
    else lost();
    if (isGesture(detail)) landed(ours, detail.xhr.status);
    if (document.activeElement === document.body || document.activeElement === null) focus();
  });

  function landed(ours, status) {
    const done = ours && status < 400;
    unanswered = ours && status !== 503 ? null : flying;
    kept = done || !flying.values.saisie ? "" : unanswered ? "unanswered" : "refused";
    if (done) {
      field.value = "";
      disarm();
      typed();
    } else if (!ours) {
      const said = document.getElementById("sans-reponse").content.cloneNode(true);
      document.getElementById("retour").replaceChildren(said);
    }
    // Keys typed meanwhile count only if they were typed on a line that went through; and only once htmx
    // holds this request for finished.
    const keys = done ? ahead : [];
    ahead = keys;
    setTimeout(() => {
      flying = null;
      ahead = [];
      if (escaped && kept === "refused") clear();
      escaped = false;
      keys.forEach(press);
      remember();
    });
  }

  /* --- what survives a reload -------------------------------------------------------------------------- */

  function remember() {
    const memory = { text: field.value, kept: flying ? "unanswered" : kept, unanswered: flying || unanswered };
    sessionStorage.setItem(location.pathname, JSON.stringify(memory));
  }

  function recall() {
    try {
      const memory = JSON.parse(sessionStorage.getItem(location.pathname));
      if (field.value) return;
      field.value = memory.text;
      ({ kept, unanswered } = memory);
    } catch {
      /* nothing was kept */
    }
  }

  /* --- keys ---------------------------------------------------------------------------------------------- */

  const buttons = () => Array.from(form.querySelectorAll("[data-touche]"));
  const bearing = (key) => buttons().find((b) => b.dataset.touche === key);
  const byKey = (cle) => buttons().find((b) => b.dataset.cle === cle);

  function arm(button) {
    disarm();
    armed = button.dataset.cle;
    button.classList.add("arme");
    button.setAttribute("aria-pressed", "true");
  }

  function disarm() {
    armed = "";
    sign = "";
    for (const button of form.querySelectorAll("button.arme")) {
      button.classList.remove("arme");
      button.removeAttribute("aria-pressed");
    }
  }

  function clear() {
    field.value = "";
    kept = "";
    unanswered = null;
    disarm();
    document.getElementById("retour").replaceChildren();
    document.getElementById("confirme").value = "";
    typed();
  }

  /* At baccara, while a result is waited for: figures are points, and 0 opens no command. */
  function points() {
    const waits = form.querySelector("[name=attend]");
    return waits !== null && waits.value === "resultat" && /^[\d *.,]*$/.test(field.value);
  }

  function send() {
    if (field.value.trim() === "00" && !points()) {
      const slip = document.getElementById("derniere-fiche");
      clear();
      if (slip) slip.click();
    } else if (field.value.trim() !== "") {
      document.getElementById("envoi").click();
    } else if (armed && byKey(armed)) {
      byKey(armed).click();
    }
  }

  /* One key, from the keyboard or typed ahead: true when it needs nothing more from the browser. */
  function press(key) {
    if (flying !== null) {
      if (key.length === 1 || key === "Enter") ahead.push(key);
      if (key === "Escape") {
        ahead = [];
        escaped = true;
      }
      return true;
    }
    if (key === "Enter") return send(), true;
    if (field.value === "0" && kept === "" && "*/".includes(key)) return (field.value += key), typed(), true;
    if (key === "Escape") return clear(), true;
    if (key.length !== 1) return false;
    if (abandons(key)) {
      const begun = kept === "";
      clear();
      if (begun) return true;
    }
    if (field.value === "" && SIGNS.includes(key)) {
      const button = bearing(key);
      if (button) {
        button.click();
        if (armed === button.dataset.cle) sign = key;
      }
      return true;
    }
    if (!mends(key)) return true;
    const line = field.value || sign;
    disarm();
    field.value = line + key;
    typed();
    const before = field.value.slice(0, -1);
    if (("+-".includes(key) && STAKE.test(before)) || (key === "/" && FICHE.test(before))) send();
    return true;
  }

  /* A sign gives up a line it cannot complete, so that a keypad alone is never caught in one: a refused line,
     and then it presses its button; or a command barely begun, and then it does nothing more. */
  function abandons(key) {
    if (!SIGNS.includes(key) || field.value === "" || kept === "unanswered") return false;
    // Stakes refused while the tickets lie on the table: the key they wait for still tears them.
    if (kept === "refused" && key === "*" && document.querySelector("#etat.attend-tickets")) return true;
    if (kept === "refused") return !("+-".includes(key) ? STAKE : FICHE).test(field.value);
    return /^0\d?$/.test(field.value) && !points();
  }

  /* What a key may do to a line still there: begin another after a refusal, complete it, or nothing. */
  function mends(key) {
    if (kept === "" || field.value === "") return true;
    if (kept === "unanswered") return false;
    const digit = key >= "0" && key <= "9";
    // A command refused for want of its reason: the digit is that reason.
    const wanted = document.querySelector('#retour [data-code="reason_missing"]');
    if (digit && !wanted) field.value = "";
    kept = "";
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !field) return;
    const elsewhere = event.target !== field && event.target.closest("input, select, textarea, a, button");
    if (elsewhere && (event.key === "Enter" || event.key === " " || !event.target.closest("a, button"))) return;
    if (event.key === "Tab") return;
    if (event.key.length === 1 && event.target !== field) focus();
    const inside = field.selectionStart !== field.value.length || field.selectionEnd !== field.value.length;
    // In the middle of the line the browser edits; at its end the key is ours.
    if (inside && event.key.length === 1) return disarm();
    if (press(event.key)) event.preventDefault();
  });

  // Every gesture leaves from an element that no answer replaces: a button may be gone from the screen, the
  // other employee's gesture shown in its place, before its own answer comes. A result is armed by a first press.
  document.addEventListener(
    "click",
    (event) => {
      const button = event.target.closest("#pupitre button");
      if (!button) return;
      event.preventDefault();
      if (flying !== null) return;
      if ("armer" in button.dataset && button.dataset.cle !== armed) {
        arm(button);
        return;
      }
      const path = button.getAttribute("formaction") || form.getAttribute("action");
      const values = button.name ? { [button.name]: button.value } : {};
      const sent = htmx.ajax("POST", path, { source: "#retour", target: "#retour", swap: "innerHTML", values });
      sent.catch(() => {}); // no answer: htmx:afterRequest has said so already
    },
    true,
  );

  form.addEventListener("change", ({ target }) => {
    if (target.dataset.pour) focus();
  });

  function typed() {
    const menu = form.querySelector(".menu");
    const open = field.value.startsWith("0") && !points();
    menu.hidden = !open;
    form.querySelector(".usage").hidden = open;
    for (const item of menu.children) {
      const chosen = field.value[1] === item.dataset.numero;
      item.classList.toggle("choisi", chosen);
      item.hidden = field.value.length > 1 && !chosen;
      const reasons = item.querySelector("ul");
      if (reasons) reasons.hidden = !chosen;
    }
    remember();
  }

  function focus() {
    if (field) field.focus({ preventScroll: true });
  }

  if (field) {
    field.addEventListener("input", () => {
      kept = "";
      typed();
    });
    recall();
    typed();
    focus();
    field.setSelectionRange(field.value.length, field.value.length);
    window.addEventListener("focus", focus);
  }
})();

/* The keys of a count: Enter goes to the next line, up and down move along them. The server adds up. */
(() => {
  "use strict";

  const form = document.getElementById("comptage");
  if (!form) return;
  const lines = Array.from(form.querySelectorAll("[data-suite]"));
  // The totals follow by themselves: this button is for whoever has no script.
  document.getElementById("calculer").hidden = true;

  form.addEventListener("keydown", (event) => {
    const at = lines.indexOf(event.target);
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (at < 0 || !step || (event.key === "Enter" && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    const next = lines[at + step];
    if (!next) return;
    next.focus();
    if (next.select) next.select();
  });

  (form.querySelector(".fautif [data-suite]") || lines[0]).focus();
})();

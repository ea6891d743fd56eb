/* The public screen says since when it hears nothing, instead of showing an old call. */
(() => {
  "use strict";
  const link = document.getElementById("liaison");
  let since = null;
  const two = (n) => String(n).padStart(2, "0");
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!detail.xhr.getResponseHeader("Cercle")) detail.shouldSwap = false;
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const ours = detail.xhr.status !== 0 && detail.xhr.getResponseHeader("Cercle");
    if (ours) since = null;
    else if (since === null) since = new Date();
    link.hidden = since === null;
    document.body.classList.toggle("hors-ligne", since !== null);
    if (since) link.textContent = `${link.dataset.horsLigne} ${two(since.getHours())}:${two(since.getMinutes())}`;
  });
})();

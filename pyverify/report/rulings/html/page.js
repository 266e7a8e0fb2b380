"use strict";
(() => {
  const reveal = () => {
    const place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!place) return;
    for (let one = place; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
    place.scrollIntoView();
    const target = place.tagName === "DETAILS" ? place.querySelector("summary") : place;
    target.focus({ preventScroll: true });
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();
  const button = document.getElementById("unfold");
  if (!button) return;
  let folded = null;
  button.hidden = false;
  button.addEventListener("click", () => {
    const every = [...document.querySelectorAll("details")];
    if (folded) folded.forEach((one) => { one.open = false; });
    else {
      const closed = every.filter((one) => !one.open);
      closed.forEach((one) => { one.open = true; });
      folded = closed;
      button.textContent = "Fold again";
      return;
    }
    folded = null;
    button.textContent = "Unfold everything";
  });
})();

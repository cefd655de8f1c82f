/** What the page does: it filters and copies. Everything is there without it. */
export const script = `"use strict";
const form = document.getElementById("filters");
const items = [...document.querySelectorAll("[data-status]")];
function narrow() {
  const data = new FormData(form);
  const area = data.get("area");
  const fits = ({ dataset }) =>
    (area === "" || dataset.area === area) &&
    data.getAll("level").includes(dataset.level) &&
    data.getAll("says").includes(dataset.says);
  for (const item of items) item.hidden = !fits(item);
  const listed = items.filter((item) => item.matches("nav li"));
  const shown = listed.filter((item) => !item.hidden).length;
  document.getElementById("shown").value =
    shown === listed.length ? shown + " checks" : shown + " of " + listed.length + " checks";
}
form.addEventListener("change", narrow);
form.addEventListener("submit", (event) => event.preventDefault());
narrow();
async function copy(button) {
  const code = button.previousElementSibling;
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(code);
    button.textContent = "Selected: press Ctrl+C";
  }
}
for (const button of document.querySelectorAll("[data-copy]"))
  button.addEventListener("click", () => copy(button));
`;

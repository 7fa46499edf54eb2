/**
 * The script of a review page, which shows one ply at a time. It is sent verbatim, so it is plain
 * JavaScript.
 */
export const PAGE_SCRIPT = `
'use strict';
const game = document.getElementById('game');
const last = Number(game.dataset.plies);
const marked = JSON.parse(game.dataset.marked);
const slider = document.getElementById('slider');
const cursor = document.getElementById('cursor');
const curve = document.querySelector('#curve svg');
const { left, right, width } = document.getElementById('curve').dataset;
let shown = 0;

function show(ply) {
  shown = Math.max(0, Math.min(last, Math.round(ply)));
  for (const element of document.querySelectorAll('.on')) element.classList.remove('on');
  for (const element of document.querySelectorAll('[data-ply="' + shown + '"]')) element.classList.add('on');
  slider.value = shown;
  const x = Number(left) + (Number(right) - Number(left)) * (last > 0 ? shown / last : 0);
  cursor.setAttribute('x1', x);
  cursor.setAttribute('x2', x);
  history.replaceState(null, '', '#' + shown);
  const row = document.querySelector('#plies tr.on');
  const box = document.getElementById('plies');
  if (row) box.scrollTop = row.offsetTop - box.clientHeight / 2;
}

const steps = {
  ArrowLeft: () => shown - 1,
  ArrowRight: () => shown + 1,
  Home: () => 0,
  End: () => last,
  ArrowUp: () => marked.filter((ply) => ply < shown).pop() ?? 0,
  ArrowDown: () => marked.find((ply) => ply > shown) ?? last,
};
document.addEventListener('keydown', (event) => {
  const step = steps[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('.wide')) return;
  event.preventDefault();
  show(step());
});
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-step]');
  const target = event.target.closest('[data-go]');
  if (button) show(steps[button.dataset.step]());
  else if (target) show(Number(target.dataset.go));
});
slider.addEventListener('input', () => show(Number(slider.value)));
curve.addEventListener('click', (event) => {
  const box = curve.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * Number(width);
  show(((x - Number(left)) / (Number(right) - Number(left))) * last);
});
addEventListener('hashchange', () => show(Number(location.hash.slice(1)) || 0));
show(Number(location.hash.slice(1)) || 0);
`;

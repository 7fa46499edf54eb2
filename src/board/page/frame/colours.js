// Runs before the first paint, as a separate file since policies refuse scripts in pages: the colours chosen instead of the
// system's, which `colours.ts` keeps.
try {
  document.documentElement.dataset.colours = JSON.parse(localStorage['sightline.colours']);
} catch {}

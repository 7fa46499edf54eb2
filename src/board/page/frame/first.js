// Runs before the first paint, as a separate file since policies refuse scripts in pages: the colours chosen instead of the
// system's, which `colours.ts` keeps; and the language, whose texts are wanted at once.
{
  const stored = (name) => {
    try {
      return JSON.parse(localStorage[`sightline.${name}`]);
    } catch {}
  };
  const { dataset } = document.currentScript;
  const files = JSON.parse(dataset.texts);
  const wanted = [stored('language'), ...navigator.languages.map((one) => one.slice(0, 2)), 'en'];
  const language = wanted.find((one) => Object.hasOwn(files, one));
  const html = document.documentElement;
  html.lang = language;
  html.dataset.colours = stored('colours') ?? 'system';
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: files[language] }));
}

/** The name on the command line of a value in camel case: `saveEvery` is `save-every`, `rules.size` is `size`. */
export function optionName(name: string): string {
  return name.replace(/^.*\./, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

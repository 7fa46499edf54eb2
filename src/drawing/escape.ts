/** Text for HTML. */

/** Text as it may stand in HTML, in quotes of either kind too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Exports the board as a self-contained picture with inlined styles. */
import { download } from '../frame/download.ts';
import { current, say, tree } from '../game/game.ts';
import { pathTo } from '../game/tree.ts';
import { TEXTS } from '../texts/texts.ts';

/** The style properties of shapes, and of text, that the board uses. */
const SHAPE = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
];
const WORDS = ['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'transform'];

/** The longer side of a PNG, in pixels. */
const PNG_SIZE = 1600;

/** The drawing as an SVG document. */
function boardSvg(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const shown = [...board.querySelectorAll<SVGElement>('*')];
  for (const [i, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(shown[i] as SVGElement);
    if (style.display === 'none') {
      element.remove();
      continue;
    }
    element.removeAttribute('class');
    for (const name of element.matches('text') ? [...SHAPE, ...WORDS] : SHAPE) {
      const value = style.getPropertyValue(name);
      if (value !== '' && !(name === 'transform' && value === 'none')) element.setAttribute(name, value);
    }
  }
  for (const { name } of [...copy.attributes]) if (name !== 'viewBox') copy.removeAttribute(name);
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return new XMLSerializer().serializeToString(copy);
}

/** The drawing as a PNG. Throws if the browser cannot render it. */
async function boardPng(board: SVGSVGElement): Promise<Blob> {
  const { width, height } = board.viewBox.baseVal;
  const scale = PNG_SIZE / Math.max(width, height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardSvg(board))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('this browser cannot draw the picture');
  return png;
}

/** Downloads the drawing. */
export async function savePicture(board: SVGSVGElement, format: 'PNG' | 'SVG'): Promise<void> {
  const ply = pathTo(tree.value, current.value).length;
  const file = format === 'PNG' ? await boardPng(board) : new Blob([boardSvg(board)], { type: 'image/svg+xml' });
  download(file, `${tree.value.game.game}-${ply}.${format.toLowerCase()}`);
}

export async function copyPicture(board: SVGSVGElement): Promise<void> {
  try {
    // Safari wants the promise: it allows copying only during the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': boardPng(board) })]);
    say(TEXTS.pictureCopied());
  } catch {
    say(TEXTS.copyingRefused(), true);
  }
}

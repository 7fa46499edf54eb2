/** The board as a picture that any program shows: what the style sheets say stands in the drawing itself. */

/** Whether of a drawing or of words, those that the board uses. Nothing else of a style is kept. */
const SHAPE = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...['stroke-linecap', 'stroke-linejoin', 'opacity', 'paint-order'],
];
const WORDS = ['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'transform'];

/** The longer side of a PNG, in pixels. */
const PNG_SIZE = 1600;

/** The drawing as it is seen, as its own document. */
export function boardSvg(board: SVGSVGElement): string {
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

/** The same in pixels. Throws where the browser draws none. */
export async function boardPng(board: SVGSVGElement): Promise<Blob> {
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
  if (!png) throw new Error('this browser makes no picture of the board');
  return png;
}

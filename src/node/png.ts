/** Pictures as PNG. */
import { createRequire } from 'node:module';
import { must } from '../util/result.ts';
import { readFile } from './file.ts';
import { packageFile } from './package-file.ts';

/** What is used of the package, whose own types are for browsers. */
interface Resvg {
  initWasm(module: Uint8Array): Promise<void>;
  Resvg: new (svg: string, options: object) => { render(): { asPng(): Uint8Array; free(): void }; free(): void };
}

/** Pixels for each point of the drawing. */
const ZOOM = 2;
/** The only font, so that text is legible and the same on every machine. */
const FONT = { file: 'fonts/DejaVuSans.ttf', family: 'DejaVu Sans' } as const;

let loaded: Promise<(svg: string) => Uint8Array> | undefined;

/** The picture of an SVG document that needs no other file, at twice its size. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  loaded ??= load();
  return (await loaded)(svg);
}

async function load(): Promise<(svg: string) => Uint8Array> {
  const require = createRequire(import.meta.url);
  const { initWasm, Resvg } = require('@resvg/resvg-wasm') as Resvg;
  await initWasm(must(readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  const font = must(readFile(FONT.file, packageFile(FONT.file)));
  const options = {
    fitTo: { mode: 'zoom', value: ZOOM },
    font: { fontBuffers: [font], defaultFontFamily: FONT.family, sansSerifFamily: FONT.family },
  };
  return (svg) => {
    const drawing = new Resvg(svg, options);
    const picture = drawing.render();
    const png = picture.asPng();
    picture.free();
    drawing.free();
    return png;
  };
}

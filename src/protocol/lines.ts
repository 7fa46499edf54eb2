/** Lines out of a stream of bytes. */
import { StringDecoder } from 'node:string_decoder';

/** No line that makes sense is longer. */
export const MOST_LINE_LENGTH = 2 ** 20;

/** Cuts UTF-8 text at line feeds. Of a line that is too long, `MOST_LINE_LENGTH + 1` characters are kept. */
export class LineSplitter {
  private readonly decoder = new StringDecoder('utf8');
  private readonly onLine: (line: string) => void;
  private rest = '';

  /** `onLine` gets each line without its end. */
  constructor(onLine: (line: string) => void) {
    this.onLine = onLine;
  }

  push(chunk: Buffer): void {
    const [first = '', ...others] = this.decoder.write(chunk).split('\n');
    this.extend(first);
    for (const line of others) {
      this.flush();
      this.extend(line);
    }
  }

  /** What follows the last line feed is a line too, unless it is empty. */
  end(): void {
    this.extend(this.decoder.end());
    if (this.rest !== '') this.flush();
  }

  private extend(text: string): void {
    this.rest += text.slice(0, MOST_LINE_LENGTH + 1 - this.rest.length);
  }

  private flush(): void {
    const line = this.rest;
    this.rest = '';
    this.onLine(line);
  }
}

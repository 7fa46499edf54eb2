/** Milliseconds after which the browser has certainly started the download. */
const LATER_MS = 10_000;

/** Downloads a file under a name. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), LATER_MS);
}

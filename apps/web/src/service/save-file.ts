import type { DownloadedFile } from '@lacre/client';

/** Hands a file of the service to the browser's downloads, under the name that it came with. */
export function saveFile(file: DownloadedFile): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.filename;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

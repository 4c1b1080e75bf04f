import type { DownloadedFile } from '@lacre/client';

/** Downloads a file of the service under the name it came with. */
export function saveFile(file: DownloadedFile): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.filename;
  link.click();
  // By then the browser has started reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

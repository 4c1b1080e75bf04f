import type { DownloadedFile } from '@lacre/client';
import { zipSync } from 'fflate';

/** Files of the service in one archive, each under its own name. */
export async function zipOf(files: readonly DownloadedFile[], filename: string): Promise<DownloadedFile> {
  const entries = await Promise.all(
    files.map(async (file) => [file.filename, new Uint8Array(await file.arrayBuffer())] as const),
  );
  // Documents of some kilobytes: no worker, which the page's policy would have to allow.
  const bytes = zipSync(Object.fromEntries(entries));
  return Object.assign(new Blob([bytes], { type: 'application/zip' }), { filename });
}

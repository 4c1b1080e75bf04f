import type { DownloadedFile } from '@lacre/client';
import { zipSync } from 'fflate';

/** Puts files into one ZIP archive, each under its own name. */
export async function zipOf(files: readonly DownloadedFile[], filename: string): Promise<DownloadedFile> {
  const entries = await Promise.all(
    files.map(async (file) => [file.filename, new Uint8Array(await file.arrayBuffer())] as const),
  );
  // The documents are a few kilobytes: no worker, which the content security policy would have to allow.
  const bytes = zipSync(Object.fromEntries(entries));
  return Object.assign(new Blob([bytes], { type: 'application/zip' }), { filename });
}

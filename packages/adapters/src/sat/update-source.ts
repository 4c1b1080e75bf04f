import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DOWNLOAD_MS, LARGEST_WORKBOOK, limitBytes } from './import-limits.ts';
import type { SatSource } from './sat-source.ts';

export type UpdateSource = Pick<SatSource, 'schemas'> & { catalogs: NonNullable<SatSource['catalogs']> };

const HELP =
  "Give the SAT's workbook (catCFDI_V_4_*.xls), its http(s) address, or a folder with that workbook or with CSV files named after the catalogs (c_ClaveProdServ.csv).";

/**
 * Finds the source of an update: a workbook, a folder of CSV files (itself, or `catalogs` in it), a folder with a
 * workbook, or the address of a workbook, which is downloaded into `folder` and deleted by `done`. Throws an Error that
 * says what to give.
 */
export async function openUpdateSource(
  given: string,
  folder: string,
  onProgress: (text: string) => void,
  { totalMs = DOWNLOAD_MS, signal }: { totalMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<UpdateSource & { done(): Promise<void> }> {
  if (/^https?:\/\//i.test(given)) {
    const path = await download(
      given,
      folder,
      onProgress,
      AbortSignal.any([AbortSignal.timeout(totalMs), ...(signal ? [signal] : [])]),
    );
    return { catalogs: { kind: 'workbook', path }, schemas: undefined, done: () => rm(path, { force: true }) };
  }
  return { ...(await findOnDisk(resolve(given))), done: async () => undefined };
}

async function findOnDisk(path: string): Promise<UpdateSource> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new Error(`${path} does not exist. ${HELP}`);
  if (!found.isFile() && !found.isDirectory()) throw new Error(`${path} is neither a file nor a folder. ${HELP}`);
  if (found.isFile()) {
    if (!/\.xlsx?$/i.test(path)) throw new Error(`${path} is not an .xls or .xlsx file. ${HELP}`);
    return { catalogs: { kind: 'workbook', path }, schemas: undefined };
  }
  const below = join(path, 'xml', 'cfd');
  const schemas = (await stat(below).catch(() => undefined))?.isDirectory() ? below : undefined;
  for (const place of [path, join(path, 'catalogs')]) {
    const names = await readdir(place).catch(() => []);
    if (names.some((name) => /^c_\w+\.csv$/.test(name))) return { catalogs: { kind: 'folder', path: place }, schemas };
    const workbook = names
      .filter((name) => /^catCFDI.*\.xlsx?$/i.test(name))
      .sort()
      .at(-1);
    if (workbook !== undefined) return { catalogs: { kind: 'workbook', path: join(place, workbook) }, schemas };
  }
  throw new Error(`${path} contains neither c_*.csv nor a catCFDI*.xls. ${HELP}`);
}

async function download(
  address: string,
  folder: string,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = join(folder, `update-${process.pid}.xls`);
  // Loaded on first use: most processes download nothing.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({ headersTimeout: 20_000, bodyTimeout: 30_000 });
  onProgress(`Downloading ${new URL(address).host}${new URL(address).pathname}`);
  try {
    const answer = await fetch(address, { dispatcher, signal });
    if (!answer.ok || answer.body === null) throw new Error(`it returned status ${answer.status}`);
    await mkdir(folder, { recursive: true });
    await pipeline(Readable.fromWeb(answer.body), limitBytes(LARGEST_WORKBOOK), createWriteStream(path));
    return path;
  } catch (error) {
    await rm(path, { force: true });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(`${address} cannot be downloaded: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause: error,
    });
  } finally {
    await dispatcher.destroy();
  }
}

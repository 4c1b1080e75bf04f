import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GatheredBytes } from '@lacre/services/gathered-bytes';
import type { Response } from 'undici';
import { DOWNLOAD_MS, LARGEST_TEXTS, LARGEST_WORKBOOK, limitBytes } from './import-limits.ts';
import { replaceFile } from './sat-cache.ts';
import { collectSchemas, SCHEMA_BASE } from './schema-files.ts';

/** Where the SAT publishes its data; tests use a server of their own. */
export interface PublishedAt {
  /** Page of Annex 20 that links to the catalog workbook; the file name contains the date of its edition. */
  catalogPage: string;
  /** Folder of the schemas. */
  schemas: string;
}

export const SAT_PUBLISHES_AT: PublishedAt = {
  catalogPage: 'https://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm',
  schemas: SCHEMA_BASE.replace('http:', 'https:'),
};

/**
 * Downloads the SAT's published files that are missing in a folder, over TLS where the SAT supports it: `catCFDI.xls`,
 * `xml/cfd/**.xsd` and their digests. Returns the errors, one text per part that could not be downloaded; never throws
 * because of the network.
 */
export async function downloadSatFiles(
  folder: string,
  options: {
    at: PublishedAt;
    connectTimeoutMs: number;
    totalMs?: number;
    onProgress: (text: string) => void;
    signal?: AbortSignal;
  },
): Promise<string[]> {
  const timeout = options.connectTimeoutMs;
  const time = AbortSignal.timeout(options.totalMs ?? DOWNLOAD_MS);
  const signal = AbortSignal.any([time, ...(options.signal ? [options.signal] : [])]);
  // Loaded on first use: most processes download nothing.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({ connect: { timeout }, headersTimeout: 20_000, bodyTimeout: 30_000 });
  const unsafe = new Set<string>();
  const ask = async (address: string) => {
    const answer = await fetch(address, { dispatcher, signal });
    if (!answer.ok) throw new Refused(`${address} returned status ${answer.status}`);
    return answer;
  };
  // Not all hosts of the SAT serve TLS correctly at all times; files received without it are reported, with their
  // digest.
  const get = async (address: string) => {
    const { protocol, host } = new URL(address);
    if (protocol === 'http:' || unsafe.has(host)) return ask(address.replace(/^https:/, 'http:'));
    try {
      return await ask(address);
    } catch (error) {
      if (error instanceof Refused) throw error;
      signal.throwIfAborted();
      const answer = await ask(address.replace(/^https:/, 'http:')).catch(() => Promise.reject(error));
      unsafe.add(host);
      options.onProgress(`${host} was used without TLS, because TLS failed: compare the digests in ${DIGESTS}`);
      return answer;
    }
  };
  try {
    const parts = await Promise.allSettled([
      downloadWorkbook(folder, options.at.catalogPage, get, options.onProgress),
      downloadSchemas(folder, options.at.schemas, get),
    ]);
    await writeDigests(folder, unsafe);
    return parts.flatMap((part) => (part.status === 'rejected' ? [reasonOf(part.reason)] : []));
  } finally {
    await dispatcher.destroy();
  }
}

/** The response is not what was requested. */
class Refused extends Error {
  override name = 'Refused';
}

/** Next to the downloaded files: SHA-256 of each, as `sha256sum -c` reads it, and the hosts used without TLS. */
const DIGESTS = 'SHA256SUMS';

async function writeDigests(folder: string, unsafe: ReadonlySet<string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && /\.(xls|xsd)$/.test(entry.name));
  const lines = await Promise.all(
    files.map(async ({ parentPath, name: file }) => {
      const path = join(parentPath, file);
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return `${hash.digest('hex')}  ${relative(folder, path)}`;
    }),
  );
  if (lines.length === 0) return;
  const notes = [...unsafe].map((host) => `# ${host} was used without TLS`);
  await replaceFile(join(folder, DIGESTS), `${[...notes, ...lines.sort()].join('\n')}\n`);
}

type Get = (address: string) => Promise<Response>;

async function downloadWorkbook(folder: string, page: string, get: Get, onProgress: (text: string) => void) {
  const file = join(folder, 'catCFDI.xls');
  if (await exists(file)) return;
  const html = await textReader(get)(page);
  const links = Array.from(html.matchAll(/["']([^"']*catCFDI_V_?4[^"']*\.xlsx?)["']/gi), (match) => match[1] ?? '');
  // Names end with the date of the edition, so the last one by name is the newest.
  const newest = links.sort((a, b) => (name(a) < name(b) ? -1 : 1)).at(-1);
  if (newest === undefined) throw new Error(`${page} has no link to the catalog workbook (catCFDI_V_4_*.xls)`);
  const address = new URL(newest, page);
  if (address.hostname !== new URL(page).hostname) throw new Error(`${page} links to ${address.href}, on another host`);
  const answer = await get(address.href);
  const total = Number(answer.headers.get('content-length') ?? 0);
  if (answer.body === null) throw new Error(`${address.href} returned nothing`);
  await mkdir(folder, { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  try {
    await pipeline(
      Readable.fromWeb(answer.body),
      limitBytes(LARGEST_WORKBOOK),
      countBytes(total, onProgress),
      createWriteStream(beside, { flush: true }),
    );
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw new Error(`${address.href} cannot be downloaded`, { cause: error });
  }
}

/** Reads texts, up to LARGEST_TEXTS in total. */
function textReader(get: Get): (address: string) => Promise<string> {
  let left = LARGEST_TEXTS;
  return async (address) => {
    const { body } = await get(address);
    const text = new GatheredBytes(left);
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>)
      if (!text.add(Buffer.from(chunk))) throw new Refused(`${address} returned more than ${LARGEST_TEXTS / 1e6} MB`);
    left -= text.bytes().length;
    return new TextDecoder().decode(text.bytes());
  };
}

/** Reports progress every four MB. */
function countBytes(total: number, onProgress: (text: string) => void): Transform {
  const step = 4_000_000;
  let done = 0;
  return new Transform({
    transform(chunk: Buffer, _, next) {
      const before = done;
      done += chunk.length;
      if (Math.floor(done / step) > Math.floor(before / step)) {
        const of = total > 0 ? ` of ${(total / 1e6).toFixed(0)}` : '';
        onProgress(`Downloading the SAT's catalog workbook: ${(done / 1e6).toFixed(0)}${of} MB`);
      }
      next(null, chunk);
    },
  });
}

async function downloadSchemas(folder: string, base: string, get: Get): Promise<void> {
  const target = join(folder, 'xml', 'cfd');
  if (await exists(join(target, '4', 'cfdv40.xsd'))) return;
  const texts = new Map<string, string>();
  const read = textReader(get);
  await collectSchemas(async (path) => {
    const known = texts.get(path);
    if (known !== undefined) return known;
    const text = await read(addressOf(path, base));
    if (!/<(\w+:)?schema\b/.test(text)) throw new Error(`${base}${path} is not a schema`);
    texts.set(path, text);
    return text;
  });
  // The document schema is written last: if it is there, so are the others.
  for (const [path, text] of [...texts].sort(
    ([a], [b]) => Number(a.endsWith('cfdv40.xsd')) - Number(b.endsWith('cfdv40.xsd')),
  )) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await replaceFile(join(target, path), text);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function name(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1).toLowerCase();
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

/** Schemas of retentions are at the root of the site, and beside the folder of the others in a copy of it. */
function addressOf(path: string, base: string): string {
  return path.startsWith('../') ? new URL(path.slice(2), base).href : new URL(path, base).href;
}

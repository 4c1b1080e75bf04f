import { randomBytes } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@lacre/services/ports/log';
import type { JournaledResponse, ResponseJournal } from '@lacre/services/ports/response-journal';
import { isAlive } from '../is-alive.ts';

export interface FileJournal extends ResponseJournal {
  close(): Promise<void>;
}

interface Segment {
  file: string;
  /** Its file, once the previous write is done: records never interleave. */
  handle: Promise<FileHandle>;
  /** Records that arrived during the previous write: written together. */
  waiting: Buffer[];
  written: Promise<FileHandle> | undefined;
  bytes: number;
  held: number;
  isOld: boolean;
  /** Another process has removed it as abandoned: nobody would find what is written there. */
  isGone: boolean;
}

/** Never changes, since a new version also reads what an earlier one left. */
const ENDING = '.answers';
const segmentBytesMax = 8 * 1024 * 1024;
/** A file not written for so long is read even if its process seems to be alive: process ids are reused. */
const staleMs = 3_600_000;
const endMark = Buffer.from('\n');
/** Start of a record's first line. No XML contains it: its quotes are escaped there. */
const headStart = Buffer.from('{"organizationId":"');
/** Files written by this process, in whichever journal. */
const mine = new Set<string>();

/**
 * Keeps responses in files of this process under `dir`, one write for all that arrive at once and no flush: what is
 * written survives the death of the process. A file is emptied when nothing in it is needed any more, so it stays
 * small. If the whole machine dies, the last responses may be lost; then recovery queries the PAC, as it does without a
 * journal.
 */
export function createResponseJournal({ dir, log }: { dir: string; log: Pick<Log, 'warn'> }): FileJournal {
  let current: Segment | undefined;

  function segment(): Segment {
    if (current && current.bytes < segmentBytesMax) return current;
    if (current) {
      current.isOld = true;
      retireIfEmpty(current);
    }
    const file = join(dir, `${process.pid}-${randomBytes(8).toString('hex')}${ENDING}`);
    mine.add(file);
    const fresh: Segment = {
      file,
      handle: openNew(file),
      waiting: [],
      written: undefined,
      bytes: 0,
      held: 0,
      isOld: false,
      isGone: false,
    };
    current = fresh;
    fresh.handle.catch(() => {
      // The next response retries: by then the disk may have space.
      mine.delete(file);
      if (current === fresh) current = undefined;
    });
    return fresh;
  }

  async function openNew(file: string): Promise<FileHandle> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    return open(file, 'ax', 0o600);
  }

  function retireIfEmpty(each: Segment): void {
    if (each.held > 0) return;
    if (each.isOld) void drop(each);
    else if (each.bytes > segmentBytesMax / 2) {
      // Nothing in it is needed: start a new file instead of growing this one.
      each.isOld = true;
      if (current === each) current = undefined;
      void drop(each);
    }
  }

  async function drop({ file, handle }: Segment): Promise<void> {
    try {
      await (await handle).close();
      await rm(file, { force: true });
      mine.delete(file);
    } catch (error) {
      log.warn({ error }, 'a file of the response journal could not be deleted');
    }
  }

  function write(into: Segment, record: Buffer): Promise<FileHandle> {
    into.waiting.push(record);
    if (into.written) return into.written;
    const before = into.handle;
    const take = () => {
      into.written = undefined;
      return Buffer.concat(into.waiting.splice(0));
    };
    const written = before.then(
      async (handle) => {
        await writeWhole(handle, take());
        // Synchronous: it does not wait for a disk, and using a thread costs ten times the call.
        into.isGone = fstatSync(handle.fd).nlink === 0;
        return handle;
      },
      (error: unknown) => {
        take();
        throw error;
      },
    );
    into.written = written;
    into.handle = written.catch(() => before);
    into.handle.catch(() => undefined);
    return written;
  }

  function enter(record: Buffer): Segment {
    const into = segment();
    into.held += 1;
    into.bytes += record.length;
    return into;
  }

  function leave(from: Segment): void {
    from.held -= 1;
    retireIfEmpty(from);
  }

  return {
    async hold(response) {
      const record = encode(response);
      let into = enter(record);
      try {
        await write(into, record);
        if (into.isGone) {
          into.isOld = true;
          if (current === into) current = undefined;
          leave(into);
          into = enter(record);
          await write(into, record);
        }
      } catch (error) {
        log.warn(
          { error },
          'a response of the PAC could not be written to the local journal; recovery would ask the PAC',
        );
      }
      let released = false;
      return () => {
        if (released) return;
        released = true;
        leave(into);
      };
    },

    async replay(settle) {
      const names = await readdir(dir).catch(() => []);
      let settled = 0;
      for (const name of names) {
        const file = join(dir, name);
        if (!name.endsWith(ENDING) || mine.has(file) || !(await isLeftBehind(name, file))) continue;
        const bytes = await readFile(file).catch(() => Buffer.alloc(0));
        const responses = decode(bytes);
        const results: boolean[] = [];
        for (const response of responses) results.push(await settle(response));
        settled += results.filter(Boolean).length;
        // Its process may be alive after all, and have written meanwhile.
        if (results.every(Boolean) && (await sizeOf(file)) === bytes.length) await rm(file, { force: true });
      }
      return settled;
    },

    async close() {
      const last = current;
      current = undefined;
      if (!last) return;
      last.isOld = true;
      // What is still needed stays for the next process that starts.
      if (last.held === 0) await drop(last);
      else await last.handle.then((handle) => handle.close()).catch(() => undefined);
      mine.delete(last.file);
    },
  };

  async function isLeftBehind(name: string, file: string): Promise<boolean> {
    const pid = Number(name.split('-')[0]);
    // Our own process id, but not ours: of an earlier process that had it.
    if (pid === process.pid || !isAlive(pid)) return true;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    return Date.now() - mtimeMs > staleMs;
  }
}

const sizeOf = async (file: string): Promise<number | undefined> => (await stat(file).catch(() => undefined))?.size;

async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}

/** One line of metadata with the length of the document, then the document. */
function encode({ organizationId, attemptId, xml }: JournaledResponse): Buffer {
  const head = JSON.stringify({ organizationId, attemptId, bytes: xml.length });
  return Buffer.concat([Buffer.from(head), endMark, xml, endMark]);
}

/** Complete records, also those after one that was truncated by the death of its process or a full disk. */
function decode(file: Buffer): JournaledResponse[] {
  const responses: JournaledResponse[] = [];
  for (let at = file.indexOf(headStart); at >= 0; ) {
    const response = readRecord(file, at);
    if (response) responses.push(response);
    at = file.indexOf(headStart, at + (response ? encode(response).length : headStart.length));
  }
  return responses;
}

/** Undefined if it is truncated: the next record begins within it, or the file ends. */
function readRecord(file: Buffer, at: number): JournaledResponse | undefined {
  const headEnd = file.indexOf(endMark, at);
  const head = headEnd < 0 ? undefined : readHead(file.toString('utf8', at, headEnd));
  if (!head) return undefined;
  const { organizationId, attemptId, bytes } = head;
  const end = headEnd + 1 + bytes;
  const xml = file.subarray(headEnd + 1, end);
  if (file[end] !== endMark[0] || xml.includes(headStart)) return undefined;
  return { organizationId, attemptId, xml };
}

function readHead(text: string): { organizationId: string; attemptId: string; bytes: number } | undefined {
  try {
    const { organizationId, attemptId, bytes } = JSON.parse(text) as Record<string, unknown>;
    if (typeof organizationId !== 'string' || typeof attemptId !== 'string' || typeof bytes !== 'number')
      return undefined;
    return { organizationId, attemptId, bytes };
  } catch {
    return undefined;
  }
}

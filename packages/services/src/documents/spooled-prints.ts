import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@lacre/database/database';
import type { PrintedPdf } from '@lacre/database/repositories/printed-document.repository';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { PrintSpool, SpoolFile } from '../ports/print-spool.ts';

/**
 * PDFs printed by exports until they are in the cache: stored in a file during the export, then written to the cache
 * gradually. Meanwhile they are found by the hash of their content, so an outdated one is never returned.
 */
export interface SpooledPrints {
  /** Starts the spool of one export. */
  begin(organizationId: string): SpooledExport;
  /** The Spanish PDF of an invoice by the hash of its content; undefined when there is none. */
  find(organizationId: string, invoiceId: string, contentHash: Buffer): Promise<Buffer | undefined>;
  /** The hash of that PDF's content; undefined when there is none. The PDF may be gone when it is requested. */
  hashOf(organizationId: string, invoiceId: string): Buffer | undefined;
  /** Drops all PDFs of an organization. */
  forget(organizationId: string): void;
  /** Drops everything, after waiting for a statement in progress. */
  close(): Promise<void>;
}

export interface SpooledExport {
  /** Resolves when they are in the file, or will not be stored. Does not reject. */
  add(prints: readonly PrintedPdf[]): Promise<void>;
  /** Call once. Nothing is cached from an export that was not delivered completely. */
  end(isHandedOut: boolean): void;
}

export interface SpooledPrintsOptions {
  /**
   * Of all exports together; PDFs beyond it are not stored. Default 48 MB: an export of 500, and the start of others.
   */
  bytesMax?: number;
  /** Minimum pause between two statements. Default 10 ms. */
  pauseMs?: number;
}

/** The pause after a statement, as a multiple of its duration. */
const restsPerStatement = 3;

interface Place {
  contentHash: Buffer;
  position: number;
  length: number;
}

interface Run {
  organizationId: string;
  /** Does not overwrite PDFs that others have printed since. */
  at: Date;
  file: Promise<SpoolFile> | undefined;
  /** Bytes allocated in the file. */
  bytes: number;
  places: Map<string, Place>;
  isDropped: boolean;
}

type Wanted = [organizationId: string, invoiceId: string, contentHash: Buffer];

function placeIn(run: Run, ...[organizationId, invoiceId, contentHash]: Wanted): Place | undefined {
  const place = run.organizationId === organizationId ? run.places.get(invoiceId) : undefined;
  return place?.contentHash.equals(contentHash) ? place : undefined;
}

export function createSpooledPrints(
  { database, clock, log }: { database: Pick<Database, 'printedDocuments'>; clock: Clock; log: Log },
  spool: PrintSpool,
  { bytesMax = 48 * 1024 * 1024, pauseMs = 10 }: SpooledPrintsOptions = {},
): SpooledPrints {
  const runs = new Set<Run>();
  const closing = new AbortController();
  let keeping = Promise.resolve();

  const warn = (error: unknown, { organizationId }: Run) =>
    log.warn({ error, organizationId }, 'printed documents were not kept');

  const taken = () => [...runs].reduce((sum, { bytes }) => sum + bytes, 0);

  const drop = async (run: Run): Promise<void> => {
    if (run.isDropped) return;
    run.isDropped = true;
    run.places.clear();
    try {
      // A file that could not be opened was already reported by the writer.
      const file = await run.file?.catch(() => undefined);
      await file?.close();
    } catch (error) {
      warn(error, run);
    } finally {
      runs.delete(run);
    }
  };

  const write = async (run: Run, { invoiceId, contentHash, pdf }: PrintedPdf): Promise<void> => {
    if (run.isDropped || taken() + pdf.length > bytesMax) return;
    const position = run.bytes;
    run.bytes += pdf.length;
    const file = await (run.file ??= spool.open());
    await file.write(pdf, position);
    if (!run.isDropped) run.places.set(invoiceId, { contentHash, position, length: pdf.length });
  };

  const read = async (run: Run, { position }: Place, into: Buffer): Promise<Buffer> => {
    if (!run.file) throw new Error('nothing was spooled');
    await (await run.file).read(position, into);
    return into;
  };

  /**
   * Writes slowly, because others wait for the same database. One at a time and through one buffer: parallel writes
   * would use three times as much memory and save no time.
   */
  const keep = async (run: Run): Promise<void> => {
    const { organizationId, at, places } = run;
    const buffer = Buffer.allocUnsafeSlow(Math.max(0, ...[...places.values()].map(({ length }) => length)));
    let restMs = pauseMs;
    for (const [invoiceId, place] of places) {
      await pause(restMs, undefined, { signal: closing.signal });
      const pdf = await read(run, place, buffer.subarray(0, place.length));
      if (run.isDropped) return;
      const start = performance.now();
      const print = { invoiceId, contentHash: place.contentHash, pdf };
      await database.printedDocuments.saveUnlessNewer(organizationId, print, at);
      restMs = Math.max(pauseMs, restsPerStatement * (performance.now() - start));
      places.delete(invoiceId);
    }
  };

  return {
    begin(organizationId) {
      const run: Run = {
        organizationId,
        at: clock.now(),
        file: undefined,
        bytes: 0,
        places: new Map(),
        isDropped: closing.signal.aborted,
      };
      if (!run.isDropped) runs.add(run);
      return {
        async add(prints) {
          try {
            for (const print of prints) await write(run, print);
          } catch (error) {
            if (!run.isDropped) warn(error, run);
            await drop(run);
          }
        },
        end(isHandedOut) {
          if (!isHandedOut) return void drop(run);
          keeping = keeping
            .then(() => keep(run))
            .catch((error: unknown) => {
              if (!run.isDropped && !closing.signal.aborted) warn(error, run);
            })
            .then(() => drop(run));
        },
      };
    },
    hashOf(organizationId, invoiceId) {
      // The latest export printed the latest content.
      const own = [...runs].reverse().filter((run) => run.organizationId === organizationId);
      return own.map(({ places }) => places.get(invoiceId)?.contentHash).find((hash) => hash !== undefined);
    },
    async find(...wanted) {
      for (const run of runs) {
        const place = placeIn(run, ...wanted);
        if (!place) continue;
        // It may be gone by now: in the cache, or printed again.
        const pdf = await read(run, place, Buffer.allocUnsafeSlow(place.length)).catch(() => undefined);
        if (pdf && !run.isDropped) return pdf;
      }
      return undefined;
    },
    forget(organizationId) {
      for (const run of runs) if (run.organizationId === organizationId) void drop(run);
    },
    async close() {
      closing.abort();
      await Promise.all([...runs].map(drop));
      await keeping;
    },
  };
}

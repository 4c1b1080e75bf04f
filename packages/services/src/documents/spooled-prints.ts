import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@lacre/database/database';
import type { PrintedPdf } from '@lacre/database/repositories/printed-document.repository';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { PrintSpool, SpoolFile } from '../ports/print-spool.ts';

/**
 * What exports printed, until it is in the cache: in a file while the archive is handed out, then written to the cache
 * little by little. Found by what is on the page meanwhile, so what is not up to date any more is never answered.
 */
export interface SpooledPrints {
  /** For one export. */
  begin(organizationId: string): SpooledExport;
  /** The Spanish PDF of an invoice, by the hash of what is on it; undefined where there is none. */
  find(organizationId: string, invoiceId: string, contentHash: Buffer): Promise<Buffer | undefined>;
  /** Of what is on that PDF; undefined where there is none. It may be gone by the time it is asked for. */
  hashOf(organizationId: string, invoiceId: string): Buffer | undefined;
  /** Drops all of an organization's. */
  forget(organizationId: string): void;
  /** Drops everything; a statement under way is waited for. */
  close(): Promise<void>;
}

export interface SpooledExport {
  /** Resolves when they are in the file, or will not be kept. Does not reject. */
  add(prints: readonly PrintedPdf[]): Promise<void>;
  /** To be called once. Of an archive that was not handed out whole nothing is kept. */
  end(isHandedOut: boolean): void;
}

export interface SpooledPrintsOptions {
  /** Of all exports together; what would take more is not kept. Default 48 MB: one of 500, and the begin of others. */
  bytesMax?: number;
  /** Between two statements, at least. Default 10 ms. */
  pauseMs?: number;
}

/** So many times as long as a statement took nothing is asked of the database. */
const restsPerStatement = 3;

interface Place {
  contentHash: Buffer;
  position: number;
  length: number;
}

interface Run {
  organizationId: string;
  /** What was printed since by others stays. */
  at: Date;
  file: Promise<SpoolFile> | undefined;
  /** Bytes that were given a place. */
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
      // What could not be opened was reported by who wanted to write.
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
   * Others wait for the same database, so it has most of the time to itself. One by one and through one buffer: several
   * together leave three times as much memory behind and save no time.
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
      // The last one that was begun printed what was true last.
      const own = [...runs].reverse().filter((run) => run.organizationId === organizationId);
      return own.map(({ places }) => places.get(invoiceId)?.contentHash).find((hash) => hash !== undefined);
    },
    async find(...wanted) {
      for (const run of runs) {
        const place = placeIn(run, ...wanted);
        if (!place) continue;
        // Gone meanwhile: in the cache by now, or printed again.
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

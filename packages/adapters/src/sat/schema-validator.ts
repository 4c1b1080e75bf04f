import { Worker } from 'node:worker_threads';
import { type CompiledSchemas, compileSchemas, type SchemaVerdict } from './compile-schemas.ts';
import type { SatSchemas } from './schema-files.ts';

export type { SchemaFault, SchemaVerdict } from './compile-schemas.ts';
export type { SatSchemas } from './schema-files.ts';

export interface SchemaValidator {
  /** Checks a document at once, on this thread: 0.1 ms for a small one, 15 ms for 1,000 concepts. */
  validate(xml: string | Uint8Array): SchemaVerdict;
  /** The same; a large document is checked on another thread so that others do not wait. */
  validateAsync(xml: string | Uint8Array): Promise<SchemaVerdict>;
  /** Frees the compiled schemas and ends the other thread. */
  dispose(): void;
}

/** About 1,500 concepts, 30 ms of work; beyond it a document would hold up the event loop for too long. */
const LARGE_DOCUMENT = 1_000_000;
/** The other thread costs 60 MB, so it goes after a quiet minute. */
const WORKER_IDLE_MS = 60_000;

/**
 * A validator over the SAT's schemas, compiled once here.
 * Throws an Error when the schemas do not compile.
 */
export function createSchemaValidator(schemas: SatSchemas): SchemaValidator {
  const compiled: CompiledSchemas = compileSchemas(schemas);
  const side = sideThread(schemas);
  return {
    validate: (xml) => compiled.validate(xml),
    async validateAsync(xml) {
      return xml.length > LARGE_DOCUMENT ? side.validate(xml) : compiled.validate(xml);
    },
    dispose() {
      compiled.dispose();
      side.stop();
    },
  };
}

interface Waiting {
  resolve: (verdict: SchemaVerdict) => void;
  reject: (error: Error) => void;
}

/** One worker thread, started with the first large document. */
function sideThread(schemas: SatSchemas) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();

  const stop = (reason = new Error('the schema validator was disposed')) => {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./schema-worker.ts', import.meta.url), { workerData: schemas });
    started.on('message', ({ id, verdict }: { id: number; verdict: SchemaVerdict }) => {
      waiting.get(id)?.resolve(verdict);
      waiting.delete(id);
      if (waiting.size > 0) return;
      started.unref();
      idle = setTimeout(stop, WORKER_IDLE_MS).unref();
    });
    started.on('error', (error) => {
      if (worker === started) stop(error instanceof Error ? error : new Error(String(error)));
    });
    return started;
  };

  return {
    stop: () => stop(),
    validate(xml: string | Uint8Array): Promise<SchemaVerdict> {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const id = nextId++;
      worker.postMessage({ id, xml });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  };
}

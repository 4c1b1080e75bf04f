import { createWorkerPool } from '../concurrency/worker-pool.ts';
import { type CompiledSchemas, compileSchemas, type SchemaVerdict } from './compile-schemas.ts';
import type { SatSchemas } from './schema-files.ts';

export type { SchemaFault, SchemaVerdict } from './compile-schemas.ts';
export type { SatSchemas } from './schema-files.ts';

export interface SchemaValidator {
  /** Checks a document synchronously, on this thread: 0.1 ms for a small one, 15 ms for 1,000 concepts. */
  validate(xml: string | Uint8Array): SchemaVerdict;
  /** The same; a large document is checked in another process so that others do not wait. */
  validateAsync(xml: string | Uint8Array): Promise<SchemaVerdict>;
  /** Frees the compiled schemas and ends the other process. */
  dispose(): void;
}

/** About 1,500 concepts, 30 ms of work; larger documents would block the event loop for too long. */
const LARGE_DOCUMENT = 1_000_000;
/** Documents are our own and at most 2 MB: none takes a second. */
const limitMs = 15_000;

/** A validator for the SAT's schemas, compiled once here. Throws an Error if the schemas do not compile. */
export function createSchemaValidator(schemas: SatSchemas): SchemaValidator {
  const compiled: CompiledSchemas = compileSchemas(schemas);
  const pool = createWorkerPool<string | Uint8Array, SchemaVerdict>({
    entry: new URL('./schema-worker.ts', import.meta.url),
    workerData: schemas,
    processes: 1,
    limitMs,
    waiting: 1_000,
    waitingPerLane: 1_000,
    waitMs: 60_000,
    busy: () => new Error('too many documents are waiting for the schema validator, or it was disposed'),
    tooSlow: () => new Error(`the schema check took longer than ${limitMs} ms`),
  });
  return {
    validate: (xml) => compiled.validate(xml),
    async validateAsync(xml) {
      return xml.length > LARGE_DOCUMENT ? pool.run(xml, undefined) : compiled.validate(xml);
    },
    dispose() {
      compiled.dispose();
      pool.close();
    },
  };
}

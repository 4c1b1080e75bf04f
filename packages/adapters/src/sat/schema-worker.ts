import { parentPort, workerData } from 'node:worker_threads';
import { compileSchemas } from './compile-schemas.ts';
import type { SatSchemas } from './schema-files.ts';

/** Validates large documents beside the event loop of the process; see schema-validator.ts. */
const compiled = compileSchemas(workerData as SatSchemas);

parentPort?.on('message', ({ id, xml }: { id: number; xml: string | Uint8Array }) => {
  parentPort?.postMessage({ id, verdict: compiled.validate(xml) });
});

import { workerData } from 'node:worker_threads';
import { workerTask } from '../concurrency/worker-task.ts';
import { compileSchemas } from './compile-schemas.ts';
import type { SatSchemas } from './schema-files.ts';

/** Validates large documents beside the event loop of the process; see schema-validator.ts. */
export default workerTask(() => {
  const compiled = compileSchemas(workerData as SatSchemas);
  return (xml: string | Uint8Array) => compiled.validate(xml);
});

import type { PrepareWorker } from '../concurrency/worker-process.ts';
import { compileSchemas, type SchemaVerdict } from './compile-schemas.ts';
import type { SatSchemas } from './schema-files.ts';

/** Validates large documents outside of the main process's event loop; see schema-validator.ts. */
const prepare: PrepareWorker<SatSchemas, string | Uint8Array, SchemaVerdict> = (schemas) => {
  const compiled = compileSchemas(schemas);
  return (xml) => compiled.validate(xml);
};
export default prepare;

import { parentPort, workerData } from 'node:worker_threads';
import { XmlFault } from '@lacre/cfdi/read-xml';
import { NotACfdi } from '@lacre/cfdi/verify/verify';
import { compileSchemas } from '../sat/compile-schemas.ts';
import { loadSatData } from '../sat/import-sat-data.ts';
import type { SatDataPlace, VerifierReply } from './cfdi-verifier.ts';
import { type Means, type Question, verifyWithSchema } from './verify-with-schema.ts';

/** Verifies large documents beside the event loop of the process; see cfdi-verifier.ts. */
let means: Promise<Means> | undefined;

async function load(): Promise<Means> {
  const { catalogs, schemas } = await loadSatData({ ...(workerData as SatDataPlace), onProgress: () => undefined });
  const compiled = schemas && compileSchemas(schemas);
  return { catalogs, validateSchema: compiled && ((xml) => compiled.validate(xml)) };
}

async function answer(id: number, question: Question): Promise<VerifierReply> {
  try {
    means ??= load();
    return { id, kind: 'verified', verification: verifyWithSchema(await means, question) };
  } catch (error) {
    if (error instanceof XmlFault) return { id, kind: 'xml-fault', fault: error.kind, message: error.message };
    if (error instanceof NotACfdi) return { id, kind: 'not-a-cfdi', message: error.message };
    return { id, kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', ({ id, question }: { id: number; question: Question }) => {
  void answer(id, question).then((reply) => parentPort?.postMessage(reply));
});

import { NotACfdi } from '@lacre/cfdi/verify/verify';
import { XmlFault } from '@lacre/cfdi/xml-fault';
import type { PrepareWorker } from '../concurrency/worker-process.ts';
import { compileSchemas } from '../sat/compile-schemas.ts';
import { loadSatData } from '../sat/import-sat-data.ts';
import type { SatDataPlace, VerifierReply } from './cfdi-verifier.ts';
import { type Means, type Question, verifyWithSchema } from './verify-with-schema.ts';

/** Verifies large documents outside of the main process's event loop; see cfdi-verifier.ts. */
async function load(place: SatDataPlace): Promise<Means> {
  const { catalogs, schemas } = await loadSatData({ ...place, onProgress: () => undefined });
  const compiled = schemas && compileSchemas(await schemas.read());
  return { catalogs, validateSchema: compiled && ((xml) => compiled.validate(xml)) };
}

function answer(means: Means, question: Question): VerifierReply {
  try {
    return { kind: 'verified', verification: verifyWithSchema(means, question) };
  } catch (error) {
    if (error instanceof XmlFault) return { kind: 'xml-fault', fault: error.kind, text: error.text };
    if (error instanceof NotACfdi) return { kind: 'not-a-cfdi', text: error.text };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

const prepare: PrepareWorker<SatDataPlace, Question, VerifierReply> = async (place) => {
  const means = await load(place);
  return (question) => answer(means, question);
};
export default prepare;

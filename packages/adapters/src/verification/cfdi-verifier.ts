import { NotACfdi, type Verification } from '@lacre/cfdi/verify/verify';
import type { Text } from '@lacre/cfdi/violation';
import { XmlFault, type XmlFaultKind } from '@lacre/cfdi/xml-fault';
import { scanXmlLimits } from '@lacre/cfdi/xml-limits';
import { AppError } from '@lacre/services/errors';
import type { CfdiVerifier } from '@lacre/services/ports/cfdi-verifier';
import { createWorkerPool } from '../concurrency/worker-pool.ts';
import type { SchemaVerdict } from '../sat/compile-schemas.ts';
import { type Means, type Question, type VerifierTrust, verifyWithSchema } from './verify-with-schema.ts';

/** Where the worker process finds the imported catalogs and schemas. */
export interface SatDataPlace {
  source: string | undefined;
  dataDir: string;
}

/** A response of the worker process. */
export type VerifierReply =
  | { kind: 'verified'; verification: Verification }
  | { kind: 'xml-fault'; fault: XmlFaultKind; text: Text }
  | { kind: 'not-a-cfdi'; text: Text }
  | { kind: 'failed'; message: string };

/** About a hundred concepts, 10 ms of work; larger documents would delay all other callers. */
const LARGE_DOCUMENT = 65_536;
/** A document of the maximum size (5 MB) takes a second. */
const limitMs = 3_000;

/** What documents are currently verified against; an update replaces it while the process runs. */
export interface SatDataNow {
  catalogs: Means['catalogs'];
  schemaValidator: { open(): Promise<{ validate(xml: string): SchemaVerdict }> } | undefined;
}

/**
 * Verifies small documents in this process and large ones in two worker processes with their own catalogs and schemas.
 * One per lane at a time, three seconds each. Documents with too many elements or attributes to be read are rejected
 * before.
 */
export function createCfdiVerifier(
  current: () => SatDataNow,
  sat: SatDataPlace,
  trust: VerifierTrust,
): CfdiVerifier & { dispose(): void } {
  const pool = createWorkerPool<Question, VerifierReply>({
    entry: new URL('./verifier-worker.ts', import.meta.url),
    workerData: sat,
    processes: 2,
    limitMs,
    waiting: 16,
    waitingPerLane: 2,
    waitMs: 15_000,
    busy: () => new AppError('VERIFIER_BUSY', { retryAfterSeconds: 2 }),
    tooSlow: () => new AppError('VERIFICATION_TOO_COSTLY'),
  });
  return {
    async verify(xml, { pacCertificateDer, now, lane }) {
      const given = pacCertificateDer === undefined ? [] : [pacCertificateDer];
      const question = { xml, now, ...trust, pacCertificates: [...given, ...trust.pacCertificates] };
      if (xml.length > LARGE_DOCUMENT) {
        scanXmlLimits(
          typeof xml === 'string' ? xml : Buffer.from(xml.buffer, xml.byteOffset, xml.length).toString('latin1'),
        );
        const reply = await pool.run(question, lane);
        if (reply.kind === 'verified') return reply.verification;
        throw errorOf(reply);
      }
      const { catalogs, schemaValidator } = current();
      const schema = await schemaValidator?.open();
      return verifyWithSchema({ catalogs, validateSchema: schema && ((text) => schema.validate(text)) }, question);
    },
    dispose: () => pool.close(),
  };
}

function errorOf(reply: Exclude<VerifierReply, { kind: 'verified' }>): Error {
  switch (reply.kind) {
    case 'xml-fault':
      return new XmlFault(reply.fault, reply.text);
    case 'not-a-cfdi':
      return new NotACfdi(reply.text);
    case 'failed':
      return new Error(reply.message);
  }
}

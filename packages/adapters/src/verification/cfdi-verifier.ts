import { Worker } from 'node:worker_threads';
import { XmlFault, type XmlFaultKind } from '@lacre/cfdi/read-xml';
import { NotACfdi, type Verification } from '@lacre/cfdi/verify/verify';
import { AppError } from '@lacre/services/errors';
import type { CfdiVerifier } from '@lacre/services/ports';
import type { SchemaVerdict } from '../sat/compile-schemas.ts';
import { type Means, type Question, type VerifierTrust, verifyWithSchema } from './verify-with-schema.ts';

/** Where the other thread finds catalogs and schemas, imported already. */
export interface SatDataPlace {
  source: string | undefined;
  dataDir: string;
}

/** An answer of the other thread. */
export type VerifierReply = { id: number } & (
  | { kind: 'verified'; verification: Verification }
  | { kind: 'xml-fault'; fault: XmlFaultKind; message: string }
  | { kind: 'not-a-cfdi'; message: string }
  | { kind: 'failed'; message: string }
);

/** About a hundred concepts, 10 ms of work; what is larger would hold up everybody else. */
const LARGE_DOCUMENT = 65_536;
/** The other thread holds catalogs and schemas of its own, so it goes after a quiet minute. */
const WORKER_IDLE_MS = 60_000;
/** A document of the largest size takes a second. */
const MOST_WAITING = 8;

/** What documents are held against now; an update replaces it while the process runs. */
export interface SatDataNow {
  catalogs: Means['catalogs'];
  schemaValidator: { validate(xml: string): SchemaVerdict } | undefined;
}

/** Verifies small documents here and large ones, one after the other, on another thread. */
export function createCfdiVerifier(
  current: () => SatDataNow,
  sat: SatDataPlace,
  trust: VerifierTrust,
): CfdiVerifier & { dispose(): void } {
  const side = sideThread(sat);
  return {
    async verify(xml, { pacCertificateDer, now }) {
      const given = pacCertificateDer === undefined ? [] : [pacCertificateDer];
      const question = { xml, now, ...trust, pacCertificates: [...given, ...trust.pacCertificates] };
      if (xml.length > LARGE_DOCUMENT) return side.verify(question);
      const { catalogs, schemaValidator } = current();
      return verifyWithSchema(
        { catalogs, validateSchema: schemaValidator && ((text) => schemaValidator.validate(text)) },
        question,
      );
    },
    dispose: () => side.stop(),
  };
}

interface Waiting {
  resolve: (verification: Verification) => void;
  reject: (error: Error) => void;
}

/** One worker thread, started with the first large document. */
function sideThread(sat: SatDataPlace) {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 0;
  const waiting = new Map<number, Waiting>();

  const stop = (reason = new Error('the verifier was disposed')) => {
    clearTimeout(idle);
    void worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./verifier-worker.ts', import.meta.url), {
      workerData: sat,
      execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
    });
    started.on('message', (reply: VerifierReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.kind === 'verified') asked?.resolve(reply.verification);
      else asked?.reject(errorOf(reply));
      if (waiting.size > 0) return;
      started.unref();
      idle = setTimeout(stop, WORKER_IDLE_MS).unref();
    });
    const fail = (error: unknown) => {
      if (worker === started) stop(error instanceof Error ? error : new Error(String(error)));
    };
    started.on('error', fail).on('exit', () => fail(new Error('the verifier thread ended without an answer')));
    return started;
  };

  return {
    stop: () => stop(),
    verify(question: Question): Promise<Verification> {
      if (waiting.size >= MOST_WAITING) throw new AppError('VERIFIER_BUSY', { retryAfterSeconds: 2 });
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const id = nextId++;
      worker.postMessage({ id, question });
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  };
}

function errorOf(reply: Exclude<VerifierReply, { kind: 'verified' }>): Error {
  switch (reply.kind) {
    case 'xml-fault':
      return new XmlFault(reply.fault, reply.message);
    case 'not-a-cfdi':
      return new NotACfdi(reply.message);
    case 'failed':
      return new Error(reply.message);
  }
}

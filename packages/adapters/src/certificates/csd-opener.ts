import { type Certificate, CsdFault, type CsdFaultKind } from '@lacre/cfdi/csd';
import { AppError } from '@lacre/services/errors';
import type { CsdOpener } from '@lacre/services/ports/csd-opener';
import { createWorkerPool } from '../concurrency/worker-pool.ts';

export interface CsdTask {
  cer: Uint8Array;
  key: Uint8Array;
  password: string;
  at: Date;
}

/** Response of the worker; an error is sent as its kind. */
export type CsdReply =
  | { ok: true; certificate: Certificate; pkcs8: Uint8Array }
  | { ok: false; fault: CsdFaultKind }
  | { ok: false; fault: 'Failed'; message: string };

/** Deriving the key of a hostile file may take long even within the accepted cost. */
const limitMs = 3_000;

/** Decrypts uploaded CSDs in two processes, one of an organization at a time. */
export function createCsdOpener(): CsdOpener & { close(): void } {
  const pool = createWorkerPool<CsdTask, CsdReply>({
    entry: new URL('./csd-worker.ts', import.meta.url),
    processes: 2,
    limitMs,
    waiting: 20,
    waitingPerLane: 2,
    waitMs: 10_000,
    tooSlow: () => new CsdFault('KeyDerivationTooCostly'),
    busy: () => new AppError('CERTIFICATES_BUSY', { retryAfterSeconds: 5 }),
  });
  return {
    async open({ cer, key, password, at }, organizationId) {
      const reply = await pool.run({ cer, key, password, at }, organizationId);
      if (reply.ok) return { ...reply.certificate, pkcs8: Buffer.from(reply.pkcs8) };
      throw reply.fault === 'Failed' ? new Error(reply.message) : new CsdFault(reply.fault);
    },
    close: () => pool.close(),
  };
}

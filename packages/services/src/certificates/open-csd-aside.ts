import { Worker } from 'node:worker_threads';
import { type Certificate, CsdFault, type CsdFaultKind } from '@lacre/cfdi/csd';

const limitMs = 2_000;

export interface OpenedCsd extends Certificate {
  pkcs8: Buffer;
}

/** Answer of the worker; a fault travels by its kind. */
export type OpenCsdReply =
  | { ok: true; certificate: Certificate; pkcs8: Uint8Array }
  | { ok: false; fault: CsdFaultKind }
  | { ok: false; fault: 'Failed'; message: string };

/**
 * Opens an uploaded CSD off the event loop and gives up after two seconds: deriving the key of a hostile file may take
 * long even within the cost that is accepted. Throws CsdFault.
 */
export function openCsdAside(cer: Uint8Array, key: Uint8Array, password: string, at: Date): Promise<OpenedCsd> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./open-csd-worker.ts', import.meta.url), {
      workerData: { cer, key, password, at },
      execArgv: process.execArgv.filter((argument) => !argument.startsWith('--inspect')),
    });
    const timer = setTimeout(() => settle(() => reject(new CsdFault('KeyDerivationTooCostly'))), limitMs);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      worker.on('error', () => undefined);
      void worker.terminate();
      act();
    };
    worker.once('message', (reply: OpenCsdReply) =>
      settle(() => {
        if (reply.ok) resolve({ ...reply.certificate, pkcs8: Buffer.from(reply.pkcs8) });
        else reject(reply.fault === 'Failed' ? new Error(reply.message) : new CsdFault(reply.fault));
      }),
    );
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', () => settle(() => reject(new Error('the certificate worker ended without an answer'))));
  });
}

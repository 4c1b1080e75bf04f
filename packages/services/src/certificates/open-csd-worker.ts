import { parentPort, workerData } from 'node:worker_threads';
import { CsdFault, openCsd } from '@lacre/cfdi/csd';
import type { OpenCsdReply } from './open-csd-aside.ts';

const { cer, key, password, at } = workerData as { cer: Uint8Array; key: Uint8Array; password: string; at: Date };

function open(): OpenCsdReply {
  try {
    const { privateKey: _, pkcs8, ...certificate } = openCsd(cer, key, password, at);
    return { ok: true, certificate, pkcs8 };
  } catch (error) {
    if (error instanceof CsdFault) return { ok: false, fault: error.kind };
    return { ok: false, fault: 'Failed', message: error instanceof Error ? error.message : 'unreadable certificate' };
  }
}

parentPort?.postMessage(open());

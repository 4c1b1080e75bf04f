import { CsdFault, openCsd } from '@lacre/cfdi/csd';
import type { PrepareWorker } from '../concurrency/worker-process.ts';
import type { CsdReply, CsdTask } from './csd-opener.ts';

function open({ cer, key, password, at }: CsdTask): CsdReply {
  try {
    const { privateKey: _, pkcs8, ...certificate } = openCsd(cer, key, password, at);
    return { ok: true, certificate, pkcs8 };
  } catch (error) {
    if (error instanceof CsdFault) return { ok: false, fault: error.kind };
    return { ok: false, fault: 'Failed', message: error instanceof Error ? error.message : 'unreadable certificate' };
  }
}

const prepare: PrepareWorker<undefined, CsdTask, CsdReply> = () => open;
export default prepare;

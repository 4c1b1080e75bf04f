import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import type { Pac, PacCall, RecoverOutcome, StampOutcome } from '../../src/ports/pac.ts';
import type { Services } from '../../src/services.ts';

export const timeOut = { kind: 'unknown', reason: 'time-out' } as const;

export interface InventedPac {
  /** The reference of each document sent to it. */
  sends: string[];
  /** The operation of each call. */
  calls: { operation: 'stamp' | 'recover'; reference: string; call: PacCall | undefined }[];
  services: Services;
}

/** A fake PAC over the real ledger: it returns what the test defines, by default that it stamped nothing. */
export function inventedPac(
  services: Services,
  facts: {
    dedupes?: boolean;
    recovers?: boolean;
    stamp?: (xml: Buffer, reference: string) => Promise<StampOutcome> | StampOutcome;
    recover?: (xml: Buffer) => Promise<RecoverOutcome> | RecoverOutcome;
  } = {},
): InventedPac {
  const sends: string[] = [];
  const calls: InventedPac['calls'] = [];
  const sandbox = pacOf(services, 'sandbox');
  if (!sandbox) throw new Error('no PAC');
  const pac: Pac = {
    ...sandbox,
    name: 'invented',
    dedupes: facts.dedupes ?? true,
    recovers: facts.recovers ?? true,
    stamp: async (xml, reference, call) => {
      sends.push(reference);
      calls.push({ operation: 'stamp', reference, call });
      return (await facts.stamp?.(xml, reference)) ?? timeOut;
    },
    recover: async (xml, reference, call) => {
      calls.push({ operation: 'recover', reference, call });
      return (await facts.recover?.(xml)) ?? { kind: 'not-stamped' };
    },
  };
  return { sends, calls, services: withIssuing(services, { sandbox: { pac } }) };
}

import type { Pac } from '@lacre/services/ports/pac';
import { pacCalls } from '@lacre/services/ports/telemetry';
import { expect } from 'chai';
import { publishCalls } from '../src/publish-calls.ts';

const unknown = async () => ({ kind: 'unknown', reason: 'no answer' }) as const;
const pac: Pac = {
  name: 'one',
  dedupes: true,
  recovers: true,
  unavailableForSeconds: () => 0,
  aheadMs: () => 0,
  stamp: unknown,
  recover: unknown,
  cancel: unknown,
  status: unknown,
};

describe('a PAC whose calls are published', () => {
  it('has a list where the PAC has one, and its calls are published too', async () => {
    expect(publishCalls(pac, 'sandbox').listStamped).to.equal(undefined);
    const published = publishCalls({ ...pac, listStamped: async () => ({ kind: 'listed', uuids: [] }) }, 'sandbox');
    const calls: unknown[] = [];
    const hear = (call: unknown) => void calls.push(call);
    pacCalls.start.subscribe(hear);
    const query = { rfcEmisor: 'EKU9003173C9', from: new Date(0), to: new Date(1) };
    expect(await published.listStamped?.(query)).to.deep.equal({ kind: 'listed', uuids: [] });
    pacCalls.start.unsubscribe(hear);
    expect(calls).to.have.length(1);
    expect(calls[0]).to.include({ pac: 'one', environment: 'sandbox', operation: 'list' });
  });
});

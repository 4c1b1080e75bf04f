import type { InvoiceAccess } from '@lacre/services/access';
import { advanceSandboxClock, resetSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { finishSubstitutions } from '@lacre/services/substitutions/finish-substitutions';
import { getSubstitution, substituteInvoice } from '@lacre/services/substitutions/substitute-invoice';
import { given, ingreso } from '@lacre/testing/given';
import { pacOf, withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import { recoverAttempts } from '../../src/issuing/recover-attempts.ts';
import { type CancellationBench, createCancellationBench } from '../cancellations/cancellation-bench.ts';

const fortyDays = 40 * 86_400;

describe('a reset of the sandbox', () => {
  let bench: CancellationBench;
  before(async () => {
    bench = await createCancellationBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const ahead = async (): Promise<InvoiceAccess> => {
    const people = given(bench.services);
    const owner = await people.user();
    const { id: organizationId } = await people.organization(owner);
    const { actor } = await people.apiKey(owner, organizationId, { scopes: ['write:invoices', 'cancel:invoices'] });
    const access: InvoiceAccess = { organizationId, environment: 'sandbox', actor };
    await advanceSandboxClock(bench.services, access, { seconds: fortyDays });
    return access;
  };

  it('during a query about a cancellation makes the next query due at once', async () => {
    const access = await bench.access();
    const invoice = await bench.stamped(access);
    await advanceSandboxClock(bench.services, access, { seconds: fortyDays });
    expect((await bench.cancel(access, invoice.id)).record.status).to.equal('pendiente');
    const pac = pacOf(bench.services, 'sandbox');
    if (!pac) throw new Error('no PAC');
    let asked = 0;
    const status: typeof pac.status = async (...values) => {
      asked += 1;
      if (asked === 1) await resetSandboxClock(bench.services, access);
      return pac.status(...values);
    };
    bench.clock.advance(61);
    await bench.poll(withIssuing(bench.services, { sandbox: { pac: { ...pac, status } } }));
    expect(asked).to.equal(2);
  });

  it('allows a cancellation request that was lost before it to be resent', async () => {
    const access = await bench.access();
    const invoice = await bench.stamped(access);
    await advanceSandboxClock(bench.services, access, { seconds: 3_600 });
    bench.onRequest = ({ operation }) =>
      operation === 'cancel' ? { kind: 'http', status: 504, when: 'before' } : undefined;
    expect((await bench.cancel(access, invoice.id)).record.status).to.equal('pendiente');
    bench.onRequest = () => undefined;
    await resetSandboxClock(bench.services, access);
    bench.clock.advance(61);
    await bench.poll();
    expect(await bench.requests(access, invoice.id)).to.deep.include({ state: 'accepted', sends: 2, sat_code: '201' });
  });

  it('ends a substitution whose new document was rejected before it, and does not issue that again', async () => {
    const access = await ahead();
    const old = await bench.stamped(access);
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'http', status: 504, when: 'before' } : undefined;
    const { view } = await substituteInvoice(bench.services, access, { ...ingreso({ use: 'G01' }), id: old.id });
    expect(view.status).to.equal('stamping');
    bench.onRequest = ({ operation }) =>
      operation === 'stamp' ? { kind: 'refuse', code: 'CFDI40148', message: 'no' } : undefined;
    bench.clock.advance(61);
    while ((await recoverAttempts(bench.services)).asked > 0);
    bench.onRequest = () => undefined;
    await resetSandboxClock(bench.services, access);
    await finishSubstitutions(bench.services);
    const after = await getSubstitution(bench.services, access, { id: old.id });
    expect(after).to.include({ status: 'failed' });
    expect(after.message).to.include('CFDI40148');
    expect((await bench.attempts(access)).map(({ state }) => state)).to.deep.equal(['stamped', 'rejected']);
  });
});

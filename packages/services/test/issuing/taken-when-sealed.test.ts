import type { InvoiceAccess } from '@lacre/services/access';
import { updateDocumentSettings } from '@lacre/services/documents/update-document-settings';
import { type GivenUser, given, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { rowsOfDocument } from './rows-of-document.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';
import { watchStatements } from './watch-statements.ts';

/** It is written by the one statement that claims the document. */
describe('what a document takes besides key and folio, where it is sealed first', () => {
  let bench: StampingBench;
  let owner: GivenUser;
  let id: string;
  before(async () => {
    bench = await createStampingBench({
      env: { PAC_PRODUCTION: 'simulator' },
    });
    owner = await given(bench.services).user();
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(1);
    bench.onRequest = () => undefined;
    ({ id } = await given(bench.services).organization(owner));
    await giveCertificate(bench, owner, id);
  });

  const accessOf = async (environment: 'sandbox' | 'production'): Promise<InvoiceAccess> => {
    const { actor } = await given(bench.services).apiKey(owner, id, { environment });
    return { organizationId: id, environment, actor };
  };
  const claims = (asked: readonly string[]) => asked.filter((name) => name.startsWith('claim'));
  const rowsOf = (made: { id: string; uuid: string }) => rowsOfDocument(bench, id, made);
  const mailed = { email: { to: ['ana@example.com', 'eva@example.com'] } };

  /** A first one, which is claimed first, and a second one, which is sealed first, with the same rows. */
  async function alike(access: InvoiceAccess, tables: readonly string[], changes: Partial<InvoiceInput> = {}) {
    const { services, seen } = watchStatements(bench.services);
    const first = await bench.stamped(access, changes, services);
    const second = await bench.stamped(access, changes, services);
    expect(claims(seen.asked)).to.deep.equal(['claim', 'claimSealed']);
    const rows = await rowsOf(first);
    expect(rows.map(({ from }) => from)).to.deep.equal(['stamping_attempt', 'invoice', 'outbox_event', ...tables]);
    expect(await rowsOf(second)).to.deep.equal(rows);
  }

  it('are the mails that the request names', async () => {
    await alike(await accessOf('sandbox'), ['invoice_email'], mailed);
  });

  it('is the mail that the organization sends by itself', async () => {
    await updateDocumentSettings(bench.services, owner.actor, { organizationId: id, emailOnStamp: true });
    const customer = { ...receiver, email: 'compras@example.com' };
    await alike(await accessOf('production'), ['invoice_email'], { customer });
  });
});

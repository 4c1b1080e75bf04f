import { given, ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import { invoiceKind } from '../../src/invoices/invoice-kind.ts';
import { issueDocument } from '../../src/issuing/issue-document.ts';
import { queueDocument } from '../../src/issuing-queue/queue-document.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';
import { watchStatements } from './watch-statements.ts';

describe('what is read before the first document of an organization is claimed', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  it("is one round trip for a new key: the key, the sandbox's time and the issuer", async () => {
    const access = await bench.access();
    const { services, seen } = watchStatements(bench.services);
    const outcome = await bench.create(access, { idempotencyKey: 'new' }, services);
    expect(outcome.kind).to.equal('created');
    expect(seen.whenOneWasAnswered).to.have.members(['isKeyTaken', 'aheadMs', 'findIssuingProfile']);
    // Nothing is read twice, and the key's document is not looked up.
    expect(seen.asked).to.deep.equal([...(seen.whenOneWasAnswered ?? []), 'claim', 'markSending', 'markStamped']);
  });

  it("does not include the key's document where the document itself was queued under the key", async () => {
    const access = await bench.access();
    const input = ingreso({ idempotencyKey: 'waited' });
    const queued = await queueDocument(bench.services, access, 'invoice', input);
    if (queued.kind !== 'queued') throw new Error(queued.kind);
    const { services, seen } = watchStatements(bench.services);
    const outcome = await issueDocument(services, access, invoiceKind, input, { attemptId: queued.id });
    expect(outcome.kind).to.equal('created');
    expect(seen.asked).to.include('isKeyTaken').and.not.include('findByKey');
  });

  it("is read again with the sandbox's time where that is ahead: the certificate may have expired by then", async () => {
    const owner = await given(bench.services).user();
    const { id } = await given(bench.services).organization(owner);
    await giveCertificate(bench, owner, id);
    const { actor } = await given(bench.services).apiKey(owner, id, { environment: 'sandbox' });
    const access = { organizationId: id, environment: 'sandbox' as const, actor };
    expect((await bench.create(access)).kind).to.equal('created');
    const { database } = bench.services;
    const profile = await database.organizations.findIssuingProfile(id, bench.clock.now());
    const untilExpired = (profile?.certificateValidTo?.getTime() ?? Number.NaN) - bench.clock.now().getTime();
    await database.sandboxClocks.advance(id, untilExpired, untilExpired, bench.clock.now());
    expect((await errorOf(bench.create(access))).messages).to.include('The signing certificate has expired');
  });

  it('does not prevent a replay, whatever the issuer lacks by now', async () => {
    const access = await bench.access();
    const first = await bench.create(access, { idempotencyKey: 'made' });
    if (first.kind !== 'created') throw new Error(first.kind);
    const { organizations } = bench.services.database;
    const database = {
      ...bench.services.database,
      organizations: { ...organizations, findIssuingProfile: () => Promise.resolve(undefined) },
    };
    const services = { ...bench.services, database };
    const again = await bench.create(access, { idempotencyKey: 'made' }, services);
    expect(again).to.deep.include({ kind: 'replayed', bodyMismatch: false });
    expect(again.kind === 'replayed' && again.invoice.uuid).to.equal(first.invoice.uuid);
    expect((await errorOf(bench.create(access, { idempotencyKey: 'other' }, services))).kind).to.equal('not-found');
  });
});

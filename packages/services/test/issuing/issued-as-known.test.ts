import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { given, ingreso, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { queueDocument } from '../../src/issuing-queue/queue-document.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';
import { watchStatements } from './watch-statements.ts';

describe('a document of an organization that has issued one', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  it('waits for no read before its claim', async () => {
    const access = await bench.access();
    await bench.stamped(access, { idempotencyKey: 'first' });
    const { services, seen } = watchStatements(bench.services);
    await bench.stamped(access, { idempotencyKey: 'second' }, services);
    await bench.stamped(access, {}, services);
    const once = ['claimSealed', 'markStamped'];
    expect(seen.asked).to.deep.equal([...once, ...once]);
  });

  it('is issued with the current data of the organization, which another process may have updated', async () => {
    const owner = await given(bench.services).user();
    const { id } = await given(bench.services).organization(owner);
    await giveCertificate(bench, owner, id);
    const { actor } = await given(bench.services).apiKey(owner, id, { environment: 'sandbox' });
    const access = { organizationId: id, environment: 'sandbox' as const, actor };
    const before = await bench.stamped(access);
    await updateLegalData(bench.services, owner.actor, { id, tax_system: '603' });
    const after = await bench.stamped(access);
    expect([before.emisor.regimenFiscal, after.emisor.regimenFiscal]).to.deep.equal(['601', '603']);
    // Nor was a folio used for the document prepared with the previous regime.
    expect(Number(after.folio)).to.equal(Number(before.folio) + 1);
    const { database, clock } = bench.services;
    await database.sandboxClocks.advance(id, 3_600_000, 3_600_000, clock.now());
    const hourLater = new Date(Date.parse(`${after.fecha}Z`) + 3_600_000).toISOString().slice(0, 16);
    expect((await bench.stamped(access)).fecha.slice(0, 16)).to.equal(hourLater);
    const profile = await database.organizations.findIssuingProfile(id, clock.now());
    const untilExpired = (profile?.certificateValidTo?.getTime() ?? Number.NaN) - clock.now().getTime();
    await database.sandboxClocks.advance(id, untilExpired, 2 * untilExpired, clock.now());
    expect((await errorOf(bench.create(access))).messages).to.include('The signing certificate has expired');
  });

  it('is replayed for a used key, and uses no folio', async () => {
    const access = await bench.access();
    const first = await bench.stamped(access, { idempotencyKey: 'made' });
    const next = await bench.stamped(access, { idempotencyKey: 'next' });
    const again = await bench.create(access, { idempotencyKey: 'made' });
    expect(again).to.deep.include({ kind: 'replayed', bodyMismatch: false });
    expect(again.kind === 'replayed' && again.invoice.uuid).to.equal(first.uuid);
    const last = await bench.stamped(access, { idempotencyKey: 'last' });
    expect([first, next, last].map(({ folio }) => Number(folio) - Number(first.folio))).to.deep.equal([0, 1, 2]);
    expect(await bench.ledgerOf(access)).to.have.lengthOf(3);
  });

  it('is in flight while a document is queued under its key', async () => {
    const access = await bench.access();
    await bench.stamped(access);
    await queueDocument(bench.services, access, 'invoice', ingreso({ idempotencyKey: 'waits' }));
    expect((await errorOf(bench.create(access, { idempotencyKey: 'waits' }))).code).to.equal(
      'IDEMPOTENCY_KEY_IN_FLIGHT',
    );
    expect(await bench.attempts(access)).to.have.lengthOf(1);
  });

  it('is checked once for each request where it is rejected repeatedly', async () => {
    const access = await bench.access();
    await bench.stamped(access);
    const refused = { customer: { ...receiver, taxId: 'XXXX' } };
    const { services, seen } = watchStatements(bench.services);
    for (let time = 0; time < 3; time += 1)
      expect((await errorOf(bench.create(access, refused, services))).kind).to.equal('bad-request');
    expect(seen.asked.filter((name) => name === 'findIssuingProfile')).to.have.lengthOf(3);
    expect(services.issuing.sandbox.profiles.find(access.organizationId)).to.equal(undefined);
  });

  it('is rejected where the organization is deleted', async () => {
    const access = await bench.access();
    await bench.stamped(access);
    await bench.database.dataSource.query('update organization set deleted_at = now() where id = $1', [
      access.organizationId,
    ]);
    expect((await errorOf(bench.create(access))).kind).to.equal('not-found');
  });
});

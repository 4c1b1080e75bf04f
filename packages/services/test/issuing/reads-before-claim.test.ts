import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { given } from '@lacre/testing/given';
import { expect } from 'chai';
import { issueCsd } from '../certificates/csds.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

describe('what is read before a document is claimed', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());

  it("is one round trip for a key that is new: the key, the sandbox's time and the issuer", async () => {
    const access = await bench.access();
    const { stampingAttempts, sandboxClocks, organizations } = bench.services.database;
    const asked: string[] = [];
    let whenOneWasAnswered: readonly string[] | undefined;
    const watched = <Repository extends object>(repository: Repository): Repository =>
      new Proxy(repository, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name);
          if (typeof member !== 'function') return member;
          return async (...values: unknown[]) => {
            asked.push(String(name));
            const answer: unknown = await Reflect.apply(member, target, values);
            whenOneWasAnswered ??= [...asked];
            return answer;
          };
        },
      });
    const database = {
      ...bench.services.database,
      stampingAttempts: watched(stampingAttempts),
      sandboxClocks: watched(sandboxClocks),
      organizations: watched(organizations),
    };
    const outcome = await bench.create(access, { idempotencyKey: 'new' }, { ...bench.services, database });
    expect(outcome.kind).to.equal('created');
    expect(whenOneWasAnswered).to.have.members(['isKeyTaken', 'aheadMs', 'findIssuingProfile']);
    // Nothing is asked twice, nor the key for what it has made.
    expect(asked).to.deep.equal([...(whenOneWasAnswered ?? []), 'claim', 'markSending', 'markStamped']);
  });

  it('is read again in its own time where the sandbox has moved on: by then the certificate may have expired', async () => {
    const owner = await given(bench.services).user();
    const { id } = await given(bench.services).organization(owner);
    await uploadCertificate(bench.services, owner.actor, {
      id,
      ...(await issueCsd(bench, { rfc: 'AAA010101AAA', nombre: 'EMPRESA' })),
    });
    const address = {
      street: 'Av. Juárez',
      exterior: 10,
      neighborhood: 'Centro',
      city: 'Ciudad de México',
      municipality: 'Cuauhtémoc',
      zipCode: '06000',
      state: 'CDMX',
    };
    await updateLegalData(bench.services, owner.actor, {
      id,
      legal_name: 'EMPRESA DE PRUEBA',
      tax_system: '601',
      address,
    });
    const { actor } = await given(bench.services).apiKey(owner, id, { environment: 'sandbox' });
    const access = { organizationId: id, environment: 'sandbox' as const, actor };
    expect((await bench.create(access)).kind).to.equal('created');
    const { database } = bench.services;
    const profile = await database.organizations.findIssuingProfile(id, bench.clock.now());
    const untilExpired = (profile?.certificateValidTo?.getTime() ?? Number.NaN) - bench.clock.now().getTime();
    await database.sandboxClocks.advance(id, untilExpired, untilExpired, bench.clock.now());
    expect((await errorOf(bench.create(access))).messages).to.include('The signing certificate has expired');
  });

  it('answers with what the key has made, whatever the issuer lacks by now', async () => {
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

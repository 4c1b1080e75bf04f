import type { InvoiceAccess } from '@lacre/services/access';
import { putBranch } from '@lacre/services/branches/put-branch';
import { deleteCertificate } from '@lacre/services/certificates/delete-certificate';
import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { deleteOrganization } from '@lacre/services/organizations/delete-organization';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { advanceSandboxClock, resetSandboxClock } from '@lacre/services/sandbox/sandbox-clock';
import { putSeries } from '@lacre/services/series/put-series';
import type { Services } from '@lacre/services/services';
import { type GivenUser, given } from '@lacre/testing/given';
import { expect } from 'chai';
import type { InvoiceDetail } from '../../src/invoices/invoice-view.ts';
import { issueCsd } from '../certificates/csds.ts';
import { giveCertificate } from '../certificates/give-certificate.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from './stamping-bench.ts';

const count = 4;

/** The cached profile was right when the documents were sealed, and is outdated when they are claimed. */
describe('documents that are sealed when their organization changes', () => {
  let bench: StampingBench;
  let owner: GivenUser;
  let id: string;
  before(async () => {
    bench = await createStampingBench({
      env: { PAC_PRODUCTION: 'simulator', PLANS: JSON.stringify({ three: { cfdiIncluded: 3 } }) },
    });
    owner = await given(bench.services).user();
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(1);
    ({ id } = await given(bench.services).organization(owner));
    await giveCertificate(bench, owner, id);
  });

  const accessOf = async (environment: 'sandbox' | 'production' = 'sandbox'): Promise<InvoiceAccess> => {
    const { actor } = await given(bench.services).apiKey(owner, id, { environment });
    return { organizationId: id, environment, actor };
  };
  const upload = async ({ keepCurrent = true, validTo = new Date('2029-01-01T00:00:00Z') } = {}) => {
    bench.clock.advance(1);
    const files = await issueCsd(bench, { validTo });
    return uploadCertificate(bench.services, owner.actor, { id, keepCurrent, ...files });
  };
  const putDefault = (series: string, nextFolio?: number) =>
    putSeries(bench.services, owner.actor, {
      id,
      series,
      type: 'I',
      isDefault: true,
      environment: 'sandbox',
      ...(nextFolio !== undefined && { nextFolio }),
    });

  /** The organization changes once documents are sealed, before the first of them is claimed. */
  const onceSealed = (change: () => Promise<unknown>): { services: Services; sealed: () => number } => {
    const { database } = bench.services;
    const { stampingAttempts } = database;
    let sealed = 0;
    let changed: Promise<unknown> | undefined;
    const claimSealed: typeof stampingAttempts.claimSealed = async (...claim) => {
      sealed += 1;
      changed ??= change();
      await changed;
      return stampingAttempts.claimSealed(...claim);
    };
    const services = {
      ...bench.services,
      database: { ...database, stampingAttempts: { ...stampingAttempts, claimSealed } },
    };
    return { services, sealed: () => sealed };
  };

  /** Concurrent documents, each with its own key. */
  const all = (access: InvoiceAccess, services: Services) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, index) => bench.stamped(access, { idempotencyKey: `key-${index}` }, services)),
    );
  const made = (settled: PromiseSettledResult<InvoiceDetail>[]) =>
    settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const folios = (invoices: readonly InvoiceDetail[]) =>
    invoices.map(({ serie, folio }) => `${serie} ${folio}`).toSorted();

  /** All are issued, once each, with the organization's new data and the folios that follow the first one. */
  const issuesAll = async (
    change: (access: InvoiceAccess) => Promise<unknown>,
    numbered = ['A 2', 'A 3', 'A 4', 'A 5'],
  ) => {
    const access = await accessOf();
    const first = await bench.stamped(access);
    const { services, sealed } = onceSealed(() => change(access));
    const settled = await all(access, services);
    const invoices = made(settled);
    expect(sealed()).to.be.greaterThan(0);
    expect(folios(invoices)).to.deep.equal(numbered);
    const uuids = [first, ...invoices].map(({ uuid }) => uuid);
    expect(await bench.ledgerOf(access)).to.have.members(uuids);
    return { access, first, invoices };
  };

  for (const [what, keepCurrent] of [
    ['beside theirs and takes precedence', true],
    ['in place of theirs, which is deleted', false],
  ] as const)
    it(`are sealed by the certificate that is uploaded ${what}`, async () => {
      let serialNumber = '';
      const { invoices } = await issuesAll(async () => {
        ({ serialNumber } = await upload({ keepCurrent }));
      });
      expect(invoices.map(({ noCertificado }) => noCertificado)).to.deep.equal(invoices.map(() => serialNumber));
    });

  for (const [what, keepCurrent] of [
    ['another one is in force', true],
    ['there is no other until one is uploaded', false],
  ] as const)
    it(`are not stamped by a certificate that expires then: each key creates one document once ${what}`, async () => {
      const [kept] = await bench.database.database.certificates.list(id);
      await upload({ keepCurrent, validTo: new Date(bench.clock.now().getTime() + 60_000) });
      const access = await accessOf();
      const first = await bench.stamped(access);
      const { services, sealed } = onceSealed(async () => bench.clock.advance(120));
      const settled = await all(access, services);
      expect(sealed()).to.be.greaterThan(0);
      const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
      expect(refused).to.have.length.greaterThan(0);
      for (const { code, message } of refused)
        if (code !== 'CERTIFICATE_EXPIRED') expect([code, message.slice(0, 3)]).to.deep.equal(['PAC_REJECTED', '304']);
      const inForce = keepCurrent ? kept : await upload({ keepCurrent });
      const again = Array.from({ length: count }, (_, index) =>
        bench.create(access, { idempotencyKey: `key-${index}` }),
      );
      const invoices = (await Promise.all(again)).flatMap((made) => ('invoice' in made ? [made.invoice] : []));
      expect(invoices.map(({ noCertificado }) => noCertificado)).to.deep.equal(
        Array(count).fill(inForce?.serialNumber),
      );
      expect(await bench.ledgerOf(access)).to.have.members([first, ...invoices].map(({ uuid }) => uuid));
    });

  it('are not sealed by a certificate that is deleted', async () => {
    const [first] = await bench.database.database.certificates.list(id);
    const second = await upload();
    const { invoices } = await issuesAll(() =>
      deleteCertificate(bench.services, owner.actor, { organizationId: id, certificateId: second.id }),
    );
    expect(invoices.map(({ noCertificado }) => noCertificado)).to.deep.equal(invoices.map(() => first?.serialNumber));
  });

  it('have the new tax system and place of issue of the organization', async () => {
    const { first, invoices } = await issuesAll(() =>
      updateLegalData(bench.services, owner.actor, {
        id,
        tax_system: '603',
        address: {
          street: 'Av. Juárez',
          exterior: 10,
          neighborhood: 'Centro',
          city: 'Aguascalientes',
          municipality: 'Aguascalientes',
          zipCode: '20000',
          state: 'AGU',
        },
      }),
    );
    const issuer = ({ emisor, lugarExpedicion }: InvoiceDetail) => `${emisor.regimenFiscal} ${lugarExpedicion}`;
    expect([first, ...invoices].map(issuer)).to.deep.equal(['601 06000', ...invoices.map(() => '603 20000')]);
  });

  it('are numbered by the new default series, and leave no gap in the old one', async () => {
    const { access } = await issuesAll(() => putDefault('B'), ['B 1', 'B 2', 'B 3', 'B 4']);
    expect((await bench.stamped(access, { series: 'A' })).folio).to.equal('2');
  });

  it('get the folios to which their series is moved', async () => {
    await issuesAll(() => putDefault('A', 40), ['A 40', 'A 41', 'A 42', 'A 43']);
  });

  it('are issued where their organization gets a branch', async () => {
    const { invoices } = await issuesAll(() =>
      putBranch(bench.services, owner.actor, { organizationId: id, code: 'tj', name: 'Tijuana', zip: '22000' }),
    );
    expect(invoices.map(({ lugarExpedicion }) => lugarExpedicion)).to.deep.equal(invoices.map(() => '06000'));
  });

  it('have the new date of the sandbox, whether it is advanced or reset to the real time', async () => {
    const access = await accessOf();
    const { invoices } = await issuesAll(() => advanceSandboxClock(bench.services, access, { seconds: 86_400 }));
    const day = (invoice: InvoiceDetail) => invoice.fecha.slice(0, 10);
    expect(invoices.map(day)).to.deep.equal(invoices.map(() => '2026-11-22'));
    const now = onceSealed(() => resetSandboxClock(bench.services, access));
    const invoice = await bench.stamped(access, {}, now.services);
    expect([day(invoice), now.sealed()]).to.deep.equal(['2026-11-21', 1]);
  });

  it('are not issued, and use no folio, where their organization is deleted', async () => {
    const access = await accessOf();
    const first = await bench.stamped(access);
    const { services, sealed } = onceSealed(() => deleteOrganization(bench.services, owner.actor, { id }));
    const errors = await Promise.all(Array.from({ length: count }, () => errorOf(bench.create(access, {}, services))));
    expect(errors.map(({ kind }) => kind)).to.deep.equal(errors.map(() => 'not-found'));
    expect(sealed()).to.be.greaterThan(0);
    expect(await bench.ledgerOf(access)).to.deep.equal([first.uuid]);
    const [series] = await bench.database.dataSource.query<{ next: string }[]>(
      'select next_folio as next from folio_series where organization_id = $1',
      [id],
    );
    expect(series?.next).to.equal('2');
  });

  it("are issued up to the limit of the organization's new plan", async () => {
    const access = await accessOf('production');
    const first = await bench.stamped(access);
    const { services, sealed } = onceSealed(() =>
      bench.services.database.organizations.update(id, { plan: 'three' }, bench.clock.now()),
    );
    const settled = await all(access, services);
    expect(sealed()).to.be.greaterThan(0);
    expect(folios([first, ...made(settled)])).to.deep.equal(['A 1', 'A 2', 'A 3']);
    const refused = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.map(({ code }) => code)).to.deep.equal(['QUOTA_EXCEEDED', 'QUOTA_EXCEEDED']);
    expect(await bench.ledgerOf(access)).to.have.lengthOf(3);
  });
});

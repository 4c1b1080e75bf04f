import type { InvoiceAccess } from '@lacre/services/access';
import { deleteCertificate } from '@lacre/services/certificates/delete-certificate';
import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { english } from '@lacre/services/language';
import { createPayment } from '@lacre/services/payments/create-payment';
import type { PaymentInput } from '@lacre/services/payments/payment-input';
import { validatePayment } from '@lacre/services/payments/validate-payment';
import { listSeries } from '@lacre/services/series/list-series';
import { putSeries } from '@lacre/services/series/put-series';
import { type GivenUser, given, ingreso, receiver } from '@lacre/testing/given';
import { withIssuing } from '@lacre/testing/with-issuing';
import { expect } from 'chai';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import { validateInvoice } from '../../src/invoices/validate-invoice.ts';
import { dyingAtCommit, untilListening } from '../dying-at-commit.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until } from '../until.ts';
import { issueCsd } from './csds.ts';
import { giveCertificate } from './give-certificate.ts';

const payment = (uuid: string, certificateId: string | undefined): PaymentInput => ({
  customer: receiver,
  payments: [{ date: '2026-11-20', paymentForm: '03', documents: [{ uuid, paid: '100' }] }],
  ...(certificateId !== undefined && { certificateId }),
});

describe('several active certificates', () => {
  let bench: StampingBench;
  let owner: GivenUser;
  let id: string;
  let access: InvoiceAccess;
  /** Of the certificate that the organization starts with. */
  let first: { id: string; serialNumber: string };
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(async () => {
    bench.clock.advance(1);
    owner = await given(bench.services).user();
    ({ id } = await given(bench.services).organization(owner));
    await giveCertificate(bench, owner, id);
    const { actor } = await given(bench.services).apiKey(owner, id);
    access = { organizationId: id, environment: 'sandbox', actor };
    const [own] = await bench.database.database.certificates.list(id);
    if (!own) throw new Error('unreachable');
    first = own;
  });

  const upload = async ({ keepCurrent = true, validTo = '2029-01-01T00:00:00Z' } = {}) => {
    bench.clock.advance(1);
    const files = await issueCsd(bench, { validTo: new Date(validTo) });
    return uploadCertificate(bench.services, owner.actor, { id, keepCurrent, ...files });
  };
  const issued = async (changes: Partial<InvoiceInput> = {}, services = bench.services) => {
    bench.clock.advance(1);
    const outcome = await bench.create(access, changes, services);
    if (outcome.kind !== 'created') throw new Error(outcome.kind);
    return outcome.invoice;
  };
  const sealedBy = async (changes: Partial<InvoiceInput> = {}, services = bench.services) =>
    (await issued(changes, services)).noCertificado;
  const series = (certificateId: string | null, environment: 'sandbox' | 'production' = 'sandbox') =>
    putSeries(bench.services, owner.actor, {
      id,
      series: 'TJ',
      type: 'I',
      isDefault: true,
      environment,
      certificateId,
    });

  it('the last one uploaded seals; when it has expired, the previous one does', async () => {
    const second = await upload({ validTo: '2026-12-01T00:00:00Z' });
    expect(await sealedBy()).to.equal(second.serialNumber);
    await bench.database.dataSource.query(
      'update certificate set valid_to = $1 where organization_id = $2 and id = $3',
      [bench.clock.now(), id, second.id],
    );
    expect(await sealedBy()).to.equal(first.serialNumber);
  });

  it('an invoice or its series may name the one that seals, and the invoice takes precedence', async () => {
    const second = await upload();
    expect(await sealedBy({ certificateId: first.id })).to.equal(first.serialNumber);
    await series(first.id);
    expect([await sealedBy(), await sealedBy({ series: 'TJ' })]).to.deep.equal([
      first.serialNumber,
      first.serialNumber,
    ]);
    expect(await sealedBy({ series: 'OTHER' })).to.equal(second.serialNumber);
    expect(await sealedBy({ certificateId: second.id })).to.equal(second.serialNumber);
    await series(null);
    expect(await sealedBy()).to.equal(second.serialNumber);
  });

  it('a payment receipt may name the one that seals it, and another organization’s is rejected', async () => {
    const second = await upload();
    const { uuid } = await issued({ paymentMethod: 'PPD', paymentForm: '99' });
    const pay = (certificateId: string | undefined) =>
      createPayment(bench.services, access, payment(uuid, certificateId));
    const sealed = async (certificateId: string | undefined) => {
      bench.clock.advance(1);
      const outcome = await pay(certificateId);
      if (outcome.kind !== 'created') throw new Error(outcome.kind);
      return outcome.invoice.noCertificado;
    };
    expect(await sealed(undefined)).to.equal(second.serialNumber);
    expect(await sealed(first.id)).to.equal(first.serialNumber);
    const unknown = crypto.randomUUID();
    expect(await errorOf(pay(unknown))).to.include({ kind: 'bad-request', code: 'CERTIFICATE_NOT_ACTIVE' });
    const verdict = await validatePayment(bench.services, access, payment(uuid, unknown), english);
    expect(verdict.errors.map(({ code, path }) => [code, path])).to.deep.equal([
      ['CERTIFICATE_NOT_ACTIVE', 'certificateId'],
    ]);
  });

  it('a certificate that expires before the time for which an invoice is scheduled is reported by validation', async () => {
    const expiry = new Date(bench.clock.now().getTime() + 24 * 3_600_000);
    await bench.database.dataSource.query('update certificate set valid_to = $1 where organization_id = $2', [
      expiry,
      id,
    ]);
    const checked = async (hours: number) => {
      const scheduledAt = new Date(bench.clock.now().getTime() + hours * 3_600_000).toISOString();
      const { valid, errors, warnings } = await validateInvoice(
        bench.services,
        access,
        { ...ingreso(), scheduledAt },
        english,
      );
      return { valid, errors: errors.map(({ path, code }) => [path, code]), warnings: warnings.length };
    };
    expect(await checked(23)).to.deep.equal({ valid: true, errors: [], warnings: 0 });
    expect(await checked(25)).to.deep.equal({
      valid: false,
      errors: [['scheduledAt', 'ORGANIZATION_NOT_READY']],
      warnings: 0,
    });
  });

  it('a series whose certificate has expired uses the default', async () => {
    const second = await upload();
    await series(first.id);
    await bench.database.dataSource.query(
      'update certificate set valid_to = $1 where organization_id = $2 and id = $3',
      [bench.clock.now(), id, first.id],
    );
    expect(await sealedBy()).to.equal(second.serialNumber);
  });

  it('a replaced one, or another organization’s, is rejected with its code wherever it is named', async () => {
    const second = await upload({ keepCurrent: false });
    const rejection = {
      kind: 'bad-request',
      code: 'CERTIFICATE_NOT_ACTIVE',
      messages: 'certificateId must be that of an active certificate of the organization',
    };
    const stranger = await given(bench.services).access();
    for (const call of [
      () => bench.create(access, { certificateId: first.id }),
      () => bench.create(stranger, { certificateId: second.id }),
      () => series(first.id),
    ])
      expect(await errorOf(call())).to.deep.equal(rejection);
    const verdict = await validateInvoice(bench.services, access, ingreso({ certificateId: first.id }), english);
    expect(verdict.errors.map(({ code }) => code)).to.deep.equal(['CERTIFICATE_NOT_ACTIVE']);
    expect(await bench.attempts(access)).to.deep.equal([]);
  });

  it('an upload that replaces moves the series to the new one', async () => {
    await series(first.id);
    const second = await upload({ keepCurrent: false });
    expect(await sealedBy()).to.equal(second.serialNumber);
    const listed = await listSeries(bench.services, owner.actor, { id });
    expect(listed.map(({ series, certificateId }) => [series, certificateId])).to.deep.include(['TJ', null]);
  });

  it('an upload of the same certificate takes over its series, and leaves those of the others', async () => {
    const [own, newest] = [await issueCsd(bench), await issueCsd(bench)];
    const add = (files: typeof own) => {
      bench.clock.advance(1);
      return uploadCertificate(bench.services, owner.actor, { id, keepCurrent: true, ...files });
    };
    const before = await add(own);
    await series(before.id);
    await putSeries(bench.services, owner.actor, {
      id,
      series: 'MX',
      type: 'I',
      environment: 'sandbox',
      certificateId: first.id,
    });
    await add(newest);
    const again = await add(own);
    await add(newest);
    const listed = await listSeries(bench.services, owner.actor, { id });
    expect(new Map(listed.map(({ series, certificateId }) => [series, certificateId]))).to.deep.equal(
      new Map([
        ['MX', first.id],
        ['TJ', again.id],
      ]),
    );
    expect(await sealedBy()).to.equal(again.serialNumber);
  });

  /** Runs something between the choice of a certificate and the opening of its key. */
  const meanwhile = (happen: () => Promise<unknown>) => {
    const csds = {
      ...bench.services.csds,
      open: async (organizationId: string, certificateId: string | undefined) => {
        await happen();
        return bench.services.csds.open(organizationId, certificateId);
      },
    };
    return withIssuing(bench.services, { sandbox: { csds }, production: { csds } });
  };

  it('sealing continues with a certificate that is replaced meanwhile', async () => {
    expect(
      await sealedBy(
        {},
        meanwhile(() => upload({ keepCurrent: false })),
      ),
    ).to.equal(first.serialNumber);
    const [attempt, ...others] = await bench.attempts(access);
    expect([attempt?.state, others]).to.deep.equal(['stamped', []]);
  });

  it('sealing with one that is deleted meanwhile claims nothing and can be retried', async () => {
    await upload();
    const second = await upload();
    const remove = () =>
      deleteCertificate(bench.services, owner.actor, { organizationId: id, certificateId: second.id });
    expect((await errorOf(bench.create(access, {}, meanwhile(remove)))).code).to.equal('CERTIFICATE_DELETED');
    expect(await bench.attempts(access)).to.deep.equal([]);
    expect(await sealedBy()).to.not.equal(second.serialNumber);
  });

  it('no process keeps the opened key of a deleted one, though the process that deletes it dies at the commit', async () => {
    const other = await bench.another();
    try {
      await upload();
      const open = () => other.services.csds.open(id, first.id);
      await untilListening(bench, 2);
      expect(await open()).to.equal(await open());
      const removed = deleteCertificate(dyingAtCommit(bench.services), owner.actor, {
        organizationId: id,
        certificateId: first.id,
      });
      expect(await removed.catch(String)).to.include('died');
      await until(async () => (await errorOf(open()).catch(() => undefined))?.code === 'CERTIFICATE_DELETED');
    } finally {
      await other.close();
    }
  });
});

import type { InvoiceAccess } from '@lacre/services/access';
import { uploadCertificate } from '@lacre/services/certificates/upload-certificate';
import { english } from '@lacre/services/language';
import { validatePayment } from '@lacre/services/payments/validate-payment';
import { given, ingreso, receiver } from '@lacre/testing/given';
import { expect } from 'chai';
import { validateInvoice } from '../../src/invoices/validate-invoice.ts';
import type { Verdict } from '../../src/issuing/verdict.ts';
import { validateRetention } from '../../src/retentions/validate-retention.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { fees } from '../retentions/fees.ts';
import { issueCsd } from './csds.ts';
import { giveCertificate } from './give-certificate.ts';

/** Noon of the day before the clock of the tests, at the place of issue; the certificate starts that evening. */
const date = '2026-11-20T12:00:00';
const validFrom = new Date('2026-11-21T00:00:00Z');

describe('a document that is dated before its certificate', () => {
  let bench: StampingBench;
  let access: InvoiceAccess;
  let older: string;
  before(async () => {
    bench = await createStampingBench();
    const owner = await given(bench.services).user();
    const { id } = await given(bench.services).organization(owner);
    await giveCertificate(bench, owner, id);
    const [first] = await bench.database.database.certificates.list(id);
    if (!first) throw new Error('unreachable');
    older = first.id;
    bench.clock.advance(1);
    const files = await issueCsd(bench, { validFrom });
    await uploadCertificate(bench.services, owner.actor, { id, keepCurrent: true, ...files });
    const { actor } = await given(bench.services).apiKey(owner, id);
    access = { organizationId: id, environment: 'sandbox', actor };
  });
  after(() => bench.close());

  const dateFaults = ({ errors }: Pick<Verdict, 'errors'>) =>
    errors.filter(({ path }) => path === 'date').map(({ code, rule }) => [code, rule]);
  const refused = [['DATE_OUT_OF_RANGE', '305']];

  it('is rejected by validating and by creating alike, before the PAC is called', async () => {
    const verdict = await validateInvoice(bench.services, access, ingreso({ date }), english);
    expect(dateFaults(verdict)).to.deep.equal(refused);
    const sent: string[] = [];
    bench.onRequest = ({ operation }) => {
      sent.push(operation);
      return undefined;
    };
    expect(await errorOf(bench.create(access, { date }))).to.include({ code: 'INVOICE_INVALID' });
    expect(sent).to.deep.equal([]);
  });

  it('is stamped when it names an older certificate, or is dated later', async () => {
    for (const changes of [{ date, certificateId: older }, { date: '2026-11-20T18:00:00' }])
      expect((await bench.create(access, changes)).kind).to.equal('created');
  });

  it('is rejected for payment receipts and retentions too', async () => {
    const uuid = crypto.randomUUID();
    const documents = [{ uuid, paid: '100' }];
    const payments = [{ date: '2026-11-20', paymentForm: '03', documents }];
    const receipt = await validatePayment(bench.services, access, { customer: receiver, payments, date }, english);
    expect(dateFaults(receipt)).to.deep.equal(refused);
    expect(dateFaults(await validateRetention(bench.services, access, { ...fees, date }, english))).to.deep.equal(
      refused,
    );
  });
});

import { ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import type { InvoiceInput } from '../../src/invoices/invoice-input.ts';
import { checkInvoice } from '../../src/invoices/prepare-invoice.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';

describe('a relation of an invoice', () => {
  let bench: StampingBench;
  before(async () => {
    bench = await createStampingBench();
  });
  after(() => bench.close());
  beforeEach(() => {
    bench.onRequest = () => undefined;
  });

  const invoiceOf = async (access: Awaited<ReturnType<StampingBench['access']>>) => {
    const made = await bench.create(access);
    if (made.kind !== 'created') throw new Error(made.kind);
    return made.invoice;
  };

  it('to a document of the other environment is rejected, also from a credit note; nothing reaches the PAC', async () => {
    const access = await bench.access();
    const [{ uuid }, other] = [await invoiceOf(access), await invoiceOf(access)];
    await bench.database.dataSource.query(`update invoice set environment = 'production' where id = $1`, [other.id]);
    const related = [
      { type: '07', uuids: [uuid] },
      { type: '04', uuids: ['5a0b1e3c-0000-4000-8000-000000000001', ` ${other.uuid.toLowerCase()} `] },
    ];
    const bodies: Partial<InvoiceInput>[] = [
      { related },
      { type: 'E', use: 'G02', paymentForm: '30', relatedInvoiceUuid: uuid, related },
    ];
    for (const body of bodies) {
      expect(await errorOf(bench.create(access, body))).to.deep.equal({
        kind: 'bad-request',
        code: 'INVOICE_INVALID',
        messages: ['related[1].uuids[1] is a document of the other environment (production)'],
      });
    }
    expect(await bench.attempts(access)).to.have.length(2);
    const kept = await bench.create(access, { related: [{ type: '07', uuids: [uuid.toLowerCase()] }] });
    expect(kept.kind).to.equal('created');
  });

  it('in production may not name a document of the sandbox, but may name one of another organization', async () => {
    const [mine, theirs] = [await bench.access(), await bench.access()];
    const [own, foreign] = [await invoiceOf(mine), await invoiceOf(theirs)];
    const issuer = {
      rfc: 'EKU9003173C9',
      nombre: 'ESCUELA KEMPER URGATE',
      regimenFiscal: '601',
      lugarExpedicion: '91000',
    };
    const body = ingreso({ related: [{ type: '07', uuids: [foreign.uuid, own.uuid] }] });
    const { violations } = await checkInvoice(bench.services, mine.organizationId, 'production', issuer, body);
    const found = violations.filter(({ path }) => path.startsWith('related'));
    expect(found.map(({ code, path }) => `${code} ${path}`)).to.deep.equal([
      'RELATED_INVOICE_INVALID related[0].uuids[1]',
    ]);
    expect(found[0]?.message.es).to.equal('related[0].uuids[1] es un comprobante del otro ambiente (sandbox)');
  });
});

import { previewInvoicePdf } from '@lacre/services/invoices/preview-invoice-pdf';
import { updateLegalData } from '@lacre/services/organizations/update-legal-data';
import { given, ingreso } from '@lacre/testing/given';
import { expect } from 'chai';
import type { PrintedDocument } from '../../src/ports/pdf-renderer.ts';
import { errorOf } from '../error-of.ts';
import { createStampingBench, type StampingBench } from '../issuing/stamping-bench.ts';
import { until } from '../until.ts';

describe('previewing an invoice', () => {
  let bench: StampingBench;
  let calls = 0;
  before(async () => {
    bench = await createStampingBench();
    bench.onRequest = () => {
      calls += 1;
      return undefined;
    };
  });
  after(() => bench.close());

  /** Records what is printed; the printing itself has its own tests. */
  const printing = () => {
    const printed: PrintedDocument[] = [];
    const prepare = async (document: PrintedDocument) => {
      printed.push(document);
      return { contentHash: Buffer.alloc(32), print: () => Promise.resolve(Buffer.from('%PDF-')) };
    };
    return { services: { ...bench.services, pdf: { ...bench.services.pdf, prepare } }, printed };
  };
  const counts = async () => {
    const tables: { name: string }[] = await bench.database.dataSource.query(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const count = async ({ name }: { name: string }) => {
      const [row] = await bench.database.dataSource.query(
        `select count(*), md5(string_agg(t::text, '|')) from "${name}" t`,
      );
      return { name, ...row };
    };
    return Promise.all(tables.map(count));
  };

  it('prints what would be issued, changes no row and calls no PAC', async () => {
    const access = await bench.access();
    // Shortly after they are committed, the key's last use is written and the mail to its owner is sent.
    await until(async () => {
      const [row] = await bench.database.dataSource.query(
        'select exists (select from api_key where last_used_at is null) or exists (select from outgoing_mail) as "isPending"',
      );
      return !row.isPending;
    });
    const before = await counts();
    const { services, printed } = printing();
    const { filename, pdf } = await previewInvoicePdf(services, access, ingreso({ idempotencyKey: 'k' }));
    expect(filename).to.match(/\.pdf$/);
    expect(pdf.toString()).to.equal('%PDF-');
    expect(printed[0]?.comprobante).to.include({ total: '1740.00', lugarExpedicion: '42501' });
    expect(printed[0]).to.include({ stamp: undefined, cancelled: false });
    expect(printed[0]?.descriptions['regimenFiscal']).to.have.property('601');
    expect(await counts()).to.deep.equal(before);
    expect(calls).to.equal(0);
    // The key was not processed: a create with it is a first one.
    expect((await bench.create(access, { idempotencyKey: 'k' })).kind).to.equal('created');
  });

  it('rejects what create rejects, with the same errors', async () => {
    const access = await bench.access();
    for (const changes of [{ use: 'ZZZ' }, { customer: undefined }, { paymentForm: '77', currency: 'QQQ' }]) {
      const previewed = await errorOf(previewInvoicePdf(printing().services, access, ingreso(changes)));
      expect(previewed).to.deep.equal(await errorOf(bench.create(access, changes)));
    }
  });

  it('needs legal data but no certificate, in production too', async () => {
    const owner = await given(bench.services).user();
    const { id: organizationId } = await given(bench.services).organization(owner);
    const access = { organizationId, environment: 'production' as const, actor: owner.actor };
    expect((await errorOf(previewInvoicePdf(printing().services, access, ingreso()))).messages).to.match(
      /^Organization legal data is incomplete: set legal_name, tax_system, address /,
    );
    await updateLegalData(bench.services, owner.actor, {
      id: organizationId,
      legal_name: 'EMPRESA DE PRUEBA',
      tax_system: '601',
      address: {
        street: 'X',
        exterior: 1,
        neighborhood: 'X',
        city: 'X',
        municipality: 'X',
        zipCode: '06000',
        state: 'X',
      },
    });
    const { services, printed } = printing();
    await previewInvoicePdf(services, access, ingreso());
    expect(printed[0]?.comprobante.emisor).to.include({ nombre: 'EMPRESA DE PRUEBA', regimenFiscal: '601' });
  });
});

import type { Pago } from '@lacre/cfdi/pagos/pagos';
import type { PrintedDocument } from '@lacre/services/ports/pdf-renderer';
import { changed, makePayroll } from '@lacre/testing/vectors/make-payroll';
import { receipts } from '@lacre/testing/vectors/receipts';
import { expect } from 'chai';
import { templateOf } from '../../src/pdf/template.ts';
import { paymentReceipt, servicePreview, stamped } from './sample-documents.ts';

/** The text of the form; an element ends a word. */
const textOf = (document: PrintedDocument) =>
  templateOf(document)
    .oneSheet()
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** A receipt whose one payment was made in another currency. */
function foreignReceipt(pago: Partial<Pago>, montoTotalPagos: string): PrintedDocument {
  const receipt = paymentReceipt(1);
  const { pagos } = receipt.comprobante;
  if (!pagos) throw new Error('a receipt of payments has payments');
  const changedPagos = {
    ...pagos,
    totales: { ...pagos.totales, totalRetencionesIsr: '231.25', montoTotalPagos },
    pagos: pagos.pagos.map((each) => ({ ...each, ...pago })),
  };
  return { ...receipt, comprobante: { ...receipt.comprobante, pagos: changedPagos } };
}

describe('printed facts', () => {
  it('name the customs documents of the parts of a concept', () => {
    const { comprobante, ...preview } = servicePreview();
    const parte = {
      claveProdServ: '31161500',
      cantidad: '2',
      descripcion: 'Motor',
      informacionAduanera: ['21  47  3807  8003832', '15  48  3009  0001234'],
    };
    const conceptos = comprobante.conceptos.map((concepto) => ({ ...concepto, partes: [parte] }));
    expect(textOf(stamped({ ...preview, comprobante: { ...comprobante, conceptos } }))).to.include(
      'Parte: 2 Motor · Clave 31161500 · Pedimento 21 47 3807 8003832, 15 48 3009 0001234',
    );
  });

  it('show which sums of a payment in dollars are in pesos, and its amount in both', () => {
    const text = textOf(foreignReceipt({ monedaP: 'USD', tipoCambioP: '18.5', monto: '62.70' }, '1159.95'));
    expect(text)
      .to.include('IVA 16% base 1,000.00 $160.00 MXN')
      .and.include('Retención ISR −$231.25 MXN')
      .and.include('Total pagado $1,159.95 MXN')
      .and.include('Total pagado USD $62.70');
  });

  it('omit the currency of the sums of a payment in pesos', () => {
    expect(textOf(paymentReceipt(1))).to.include('IVA 16% base 1,000.00 $160.00 Total pagado MXN $1,160.00');
  });

  it('keep the thousandths of a payment in a currency that has them, in figures and in words', () => {
    expect(textOf(foreignReceipt({ monedaP: 'KWD', tipoCambioP: '60.5', monto: '20.254' }, '1225.37')))
      .to.include('Total pagado KWD 20.254')
      .and.include('(VEINTE 254/1000 KWD)');
  });

  it('show the taxes of a payment in its currency, unless a single document in that currency has the same', () => {
    const taxes = (name: 'full' | 'withheld' | 'three' | 'dollars' | 'mixed') =>
      /Impuestos del pago .*?(?= 5FB2822E-)/.exec(textOf({ ...paymentReceipt(1), comprobante: receipts[name]() }))?.[0];
    expect(taxes('mixed')).to.equal('Impuestos del pago USD IVA 16% sobre 140.70281: 22.512449');
    expect(taxes('dollars')).to.include('Impuestos del pago MXN IVA 16% sobre ');
    expect(taxes('three')).to.match(/^Impuestos del pago MXN IVA 16% .* IVA 8% .* IVA exento sobre 300\.00$/);
    expect([taxes('full'), taxes('withheld')]).to.deep.equal([undefined, undefined]);
  });

  it('carry the amount paid over in the column of the amounts paid', () => {
    const sheets = templateOf(paymentReceipt(3)).sheets([
      { from: 0, to: 2, tails: [] },
      { from: 2, to: 4, tails: [] },
    ]);
    const cells = (row: string) => [...row.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(([, more, text]) => [more, text]);
    const [, carried = ''] = /<tr class="carry">(.*?)<\/tr>/s.exec(sheets) ?? [];
    expect(cells(carried)).to.deep.equal([
      [' colspan="3"', 'Importe pagado acumulado MXN · pasa a la página 2'],
      [' class="figure"', '<strong>1,160.00</strong>'],
      ['', ''],
    ]);
  });

  it('show the withheld taxes of a payment of several documents', () => {
    const impuestosP = { traslados: [], retenciones: [{ impuesto: '001', importe: '1052.45' }] };
    const receipt = paymentReceipt(2);
    for (const pago of receipt.comprobante.pagos?.pagos ?? []) pago.impuestosP = impuestosP;
    expect(textOf(receipt)).to.include('Impuestos del pago MXN Ret. ISR: 1,052.45');
  });

  it('show kind, original string and seal of the chain of a transfer', () => {
    expect(textOf({ ...paymentReceipt(1), comprobante: receipts.banks() }))
      .to.include('Tipo de cadena de pago 01 SPEI')
      .and.include('Cadena original del pago: 1 19112026 40002')
      .and.include('Sello digital del pago: U0VMTE8=');
  });

  it('leave the description its width beside figures of eighteen digits, which are shown below it', () => {
    const { comprobante, ...preview } = servicePreview();
    const conceptos = comprobante.conceptos.map((concepto) => ({
      ...concepto,
      cantidad: '123456789012345678.123456',
      valorUnitario: '999999999999999999.999999',
      descuento: '999999999999999999.99',
      importe: '999999999999999999.99',
    }));
    const document = stamped({ ...preview, comprobante: { ...comprobante, conceptos } });
    expect(textOf(document)).to.match(
      /2026 Cantidad 123,456,789,012,345,678\.123456 Unidad E48 Unidad de servicio Valor unitario 999,\S+\.999999 Descuento 999,\S+\.99 Clave/,
    );
    const widths = [...templateOf(document).head.matchAll(/width:(\d+)mm/g)].map(([, width]) => Number(width));
    expect(widths).to.have.length(1);
    expect(widths[0]).to.be.lessThan(50);
  });

  it('show the concept of a payroll receipt', () => {
    const { comprobante } = makePayroll(changed({}));
    const [concepto] = comprobante.conceptos;
    expect(textOf(stamped({ ...servicePreview(), comprobante }))).to.match(
      /Concepto 84111505 · ACT · Pago de nómina · cantidad 1 · importe [\d,.]+ · objeto de impuesto 01/,
    );
    expect(concepto?.objetoImp).to.equal('01');
  });
});

import { expect } from 'chai';
import type { InvoiceBody, Receiver } from '../src/invoice-body.ts';
import { type Draft, normalise } from '../src/normalise.ts';

const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const company: Receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
const now = new Date('2026-11-20T18:30:00Z');
const item = { quantity: '1', unitPrice: '10', description: 'Cosa', productKey: '80101500', unitKey: 'E48' };

function draft(body: Partial<InvoiceBody>, receiver: Receiver = company): Draft {
  return normalise({ items: [item], ...body }, { issuer, receiver, now, zona: 'America/Mexico_City' });
}

describe('normalise', () => {
  it('fills in the defaults of the specification', () => {
    const d = draft({});
    expect(d.tipoDeComprobante).to.equal('I');
    expect(d.metodoPago).to.equal('PUE');
    expect(d.moneda).to.equal('MXN');
    expect(d.exportacion).to.equal('01');
    expect(d.fecha).to.equal('2026-11-20T12:30:00');
    expect(d.lugarExpedicion).to.equal('42501');
    expect(d.conceptos[0]?.objetoImp).to.equal('01');
  });

  it('does not guess payment form, use, exchange rate or series', () => {
    const d = draft({ currency: 'USD' });
    expect(d.formaPago).to.equal(undefined);
    expect(d.tipoCambio).to.equal(undefined);
    expect(d.serie).to.equal(undefined);
    expect(d.receptor.usoCfdi).to.equal('');
  });

  it('uses tax object 02 when there are taxes and none is given', () => {
    const taxes = [{ type: '002', factorType: 'Tasa', rate: '0.16' }];
    expect(draft({ items: [{ ...item, taxes }] }).conceptos[0]?.objetoImp).to.equal('02');
    expect(draft({ items: [{ ...item, taxes, taxObject: '01' }] }).conceptos[0]?.objetoImp).to.equal('01');
  });

  it('completes the generic receivers from the place of issue', () => {
    for (const rfc of ['XAXX010101000', 'XEXX010101000']) {
      const { receptor } = draft({}, { rfc, nombre: 'ALGUIEN' });
      expect(receptor.domicilioFiscalReceptor).to.equal('42501');
      expect(receptor.regimenFiscalReceptor).to.equal('616');
      expect(receptor.usoCfdi).to.equal('S01');
    }
  });

  it('turns a Traslado into a document without amounts', () => {
    const d = draft({
      type: 'T',
      currency: 'USD',
      exchange: '17',
      paymentForm: '03',
      paymentMethod: 'PPD',
      paymentConditions: 'x',
    });
    expect([d.moneda, d.tipoCambio, d.formaPago, d.metodoPago, d.condicionesDePago]).to.deep.equal([
      'XXX',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(d.receptor.usoCfdi).to.equal('S01');
  });

  it('relates an Egreso to its Ingreso and adds no other relation', () => {
    const relatedInvoiceUuid = '5fb2822e-396d-4725-8521-cdc4bdd20ccf';
    expect(draft({ type: 'E', relatedInvoiceUuid }).cfdiRelacionados).to.deep.equal([
      { tipoRelacion: '01', uuids: [relatedInvoiceUuid] },
    ]);
    expect(draft({ relatedInvoiceUuid }).cfdiRelacionados).to.deep.equal([]);
  });

  it('composes letters and collapses white space, but leaves invalid codes and RFCs unchanged', () => {
    const d = draft(
      {
        use: ' G03',
        items: [{ ...item, description: ' Pin\u0303a\t\r\n colada  ', unit: '  ', productKey: ' 80101500' }],
      },
      { ...company, rfc: 'on\u0303o120726RX3', nombre: ' ORGANICOS  N\u0303ANDU ' },
    );
    expect(d.conceptos[0]?.descripcion).to.equal('Piña colada');
    expect(d.conceptos[0]?.unidad).to.equal(undefined);
    expect(d.conceptos[0]?.claveProdServ).to.equal(' 80101500');
    expect(d.receptor.nombre).to.equal('ORGANICOS ÑANDU');
    expect(d.receptor.rfc).to.equal('oño120726RX3');
    expect(d.receptor.usoCfdi).to.equal(' G03');
  });

  it('keeps a non-breaking space, which is not white space for the SAT', () => {
    expect(draft({ items: [{ ...item, description: 'a\u00a0b' }] }).conceptos[0]?.descripcion).to.equal('a\u00a0b');
  });

  it('writes rates with six decimals and leaves an invalid rate unchanged', () => {
    const rates = ['0.16', '0', '1.6', '0.106667', '0.1066667', '16%', ''];
    const taxes = rates.map((rate) => ({ type: '002', factorType: 'Tasa', rate }));
    expect(
      draft({ items: [{ ...item, taxes }] }).conceptos[0]?.impuestos.map(({ tasaOCuota }) => tasaOCuota),
    ).to.deep.equal(['0.160000', '0.000000', '1.600000', '0.106667', '0.1066667', '16%', '']);
  });

  it('treats a discount of zero as none', () => {
    expect(draft({ items: [{ ...item, discount: '0.00' }] }).conceptos[0]?.descuento).to.equal(undefined);
  });

  it('does not treat MEX as a foreign residence', () => {
    expect(draft({}, { ...company, residenciaFiscal: 'MEX' }).receptor.residenciaFiscal).to.equal(undefined);
  });
});

import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import { checkDocument } from '@lacre/cfdi/check-document';
import type { ComplementData } from '@lacre/cfdi/complements/complement';
import { normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const catalogs = starterCatalogs();
const issuer = { rfc: 'EKU9003173C9', nombre: 'ESCUELA KEMPER URGATE', regimenFiscal: '601', lugarExpedicion: '42501' };
const receiver = {
  rfc: 'URE180429TM6',
  nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  domicilioFiscal: '86991',
  regimenFiscal: '601',
};
const fare = { quantity: '1', unitPrice: '1994', description: 'Vuelo', productKey: '78111502', unitKey: 'E48' };

function ticket(aerolineas10: ComplementData) {
  const body = {
    items: [{ ...fare, taxObject: '02', taxes: [{ type: '002', factorType: 'Tasa' as const, rate: '0.160000' }] }],
    use: 'G03',
    paymentForm: '03',
    complements: { aerolineas10 },
  };
  const draft = normalise(body, { issuer, receiver, now, zona });
  const comprobante = withCertificado(calculate(draft, 2), '30001000000500003416');
  return { comprobante, found: validate({ draft, comprobante, catalogs, now, zona }) };
}

const charges = {
  cargo: [
    { codigoCargo: 'YR', importe: '100.5' },
    { codigoCargo: 'XD', importe: '49.505' },
  ],
};

describe('a flight ticket', () => {
  it('has a Total of fare, taxes and every charge, and the total of the others filled in', () => {
    const { comprobante, found } = ticket({ tua: '757', otrosCargos: charges });
    expect(found.filter(({ severity }) => severity === 'error')).to.deep.equal([]);
    // 1994.00 + 319.04 + 757 + 150.005
    expect(comprobante.total).to.equal('3220.05');
    expect(comprobante.complementos).to.deep.equal({
      aerolineas10: { tua: '757', otrosCargos: { ...charges, totalCargos: '150.005' } },
    });
  });

  it('with a total of charges that is not their sum is rejected at that total', () => {
    const { found } = ticket({ tua: '757', otrosCargos: { ...charges, totalCargos: '150' } });
    const [first] = found.filter(({ severity }) => severity === 'error');
    expect(first).to.include({
      code: 'COMPLEMENT_SUM_MISMATCH',
      path: 'complements.aerolineas10.otrosCargos.totalCargos',
    });
    expect(first?.message.en).to.match(/must be 150\.005$/);
  });

  it('of another issuer is valid with all or none of its charges in Total, and invalid with part of them', () => {
    const { comprobante } = ticket({ tua: '757' });
    const rows = (total: string) =>
      checkDocument({ comprobante: { ...comprobante, total }, catalogs, zona }).map(({ rule }) => rule);
    expect(comprobante.total).to.equal('3070.04');
    expect(rows('3070.04')).to.not.include('CFDI40119');
    expect(rows('2313.04')).to.not.include('CFDI40119');
    expect(rows('2413.04')).to.include('CFDI40119');
  });
});

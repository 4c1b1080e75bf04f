import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { calculate } from '../../src/calculate.ts';
import type { ItemBody } from '../../src/invoice-body.ts';
import { normalise } from '../../src/normalise.ts';
import { validate } from '../../src/validate.ts';

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const issuer = { rfc: 'CACX7605101P8', nombre: 'XOCHILT CASAS CHAVEZ', regimenFiscal: '612', lugarExpedicion: '42501' };
const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
const quota = { type: '003', factorType: 'Cuota', rate: '6.455500' };
const iva = { type: '002', factorType: 'Tasa', rate: '0.16' };
const item = { quantity: '3', unitPrice: '5', description: 'X', productKey: '80101500', unitKey: 'E48', taxes: [iva] };

function found(change: Partial<ItemBody>) {
  const draft = normalise(
    { use: 'G03', paymentForm: '03', items: [{ ...item, taxIncluded: true, ...change }] },
    { issuer, receiver, now, zona },
  );
  const violations = validate({ draft, comprobante: calculate(draft, 2), catalogs: starterCatalogs(), now, zona });
  return violations
    .filter(({ severity }) => severity === 'error')
    .map(({ code, path, message }) => ({ code, path, message: message.en }));
}

describe('a price that includes its taxes', () => {
  it('must be greater than its quotas, and the only finding says what is left of it', () => {
    const message = 'items[0].unitPrice must be greater than the taxes it includes: -2.145155 is left before taxes';
    const findings = [{ code: 'CFDI40166', path: 'items[0].unitPrice', message }];
    expect(found({ taxes: [quota, iva] })).to.deep.equal(findings);
    expect(found({ taxes: [quota, iva], discount: '1' })).to.deep.equal(findings);
    expect(found({ taxes: [quota, iva], unitPrice: '7.49' })).to.deep.equal([]);
  });

  it('is compared with its discount before taxes, and the finding says so', () => {
    const message = 'items[0].discount must not exceed quantity x unitPrice (12.931035 before taxes)';
    expect(found({ discount: '16' })).to.deep.equal([{ code: 'CFDI40169', path: 'items[0].discount', message }]);
    const plain = 'items[0].discount must not exceed quantity x unitPrice (15.00)';
    expect(found({ discount: '16', taxIncluded: false })).to.deep.equal([
      { code: 'CFDI40169', path: 'items[0].discount', message: plain },
    ]);
  });
});

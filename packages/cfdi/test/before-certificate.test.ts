import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { calculate } from '../src/calculate.ts';
import { normalise } from '../src/normalise.ts';
import { validate } from '../src/validate.ts';

const now = new Date('2026-11-20T18:30:00Z');
const issuer = { rfc: 'EKU9003173C9', nombre: 'E', regimenFiscal: '601', lugarExpedicion: '22000' };
const receiver = { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' };
const items = [{ quantity: '1', unitPrice: '1', description: 'x', productKey: '80101500', unitKey: 'E48' }];

/** Findings for a date when the certificate is valid since an instant. */
function faultsOf(date: string, certificateFrom: Date | undefined, zona = 'America/Tijuana') {
  const draft = normalise({ use: 'G03', paymentForm: '03', items, date }, { issuer, receiver, now, zona });
  const comprobante = calculate(draft, 2);
  return validate({ draft, comprobante, catalogs: starterCatalogs(), now, zona, certificateFrom })
    .filter(({ path }) => path === 'date')
    .map(({ code, rule, message }) => ({ code, rule, message: message.en }));
}

describe('a date before the validity of the signing certificate', () => {
  it('is rejected with the first second of its validity, by the clock of the place of issue', () => {
    const certificateFrom = new Date('2026-11-19T16:00:00.200Z');
    expect(faultsOf('2026-11-19T08:00:00', certificateFrom)).to.deep.equal([
      {
        code: 'DATE_OUT_OF_RANGE',
        rule: '305',
        message:
          'date must not be earlier than the validity of the signing certificate, which starts at 2026-11-19T08:00:01 (America/Tijuana)',
      },
    ]);
    expect(faultsOf('2026-11-19T08:00:01', certificateFrom)).to.deep.equal([]);
  });

  it('has no finding when the certificate is not known', () => {
    expect(faultsOf('2026-11-19T08:00:00', undefined)).to.deep.equal([]);
  });

  it('is reported once when it is too old as well', () => {
    const found = faultsOf('2026-11-10T08:00:00', new Date('2026-11-19T16:00:00Z'));
    expect(found.map(({ rule }) => rule)).to.deep.equal(['401']);
  });
});

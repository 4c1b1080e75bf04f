import { cadenaOriginal } from '@lacre/cfdi/cadena-original';
import { calculate, withCertificado } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import type { InvoiceBody } from '@lacre/cfdi/invoice-body';
import { type Draft, normalise } from '@lacre/cfdi/normalise';
import { validate } from '@lacre/cfdi/validate';
import { buildXml } from '@lacre/cfdi/xml';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { howMany } from '@lacre/testing/long-run';
import { expect } from 'chai';
import fc from 'fast-check';
import { cart } from './carts.ts';
import { STAND_IN } from './golden-documents.ts';
import { brokenFormulas } from './sat-formulas.ts';
import { demandValid, stringOfXslt } from './sat-reference.ts';
import { itAsRecorded } from './sat-verdicts.ts';

/** CARTS=100000 runs more; the seed makes every run the same. */
const CARTS = Number(process.env.CARTS ?? howMany({ usually: 2_000, long: 20_000 }));
const SEED = Number(process.env.CARTS_SEED ?? 20261121);

const now = new Date('2026-11-20T18:30:00Z');
const zona = 'America/Mexico_City';
const context = {
  issuer: { rfc: 'CACX7605101P8', nombre: 'XOCHILT CASAS CHAVEZ', regimenFiscal: '612', lugarExpedicion: '42501' },
  receiver: { rfc: 'URE180429TM6', nombre: 'UNIVERSIDAD', domicilioFiscal: '86991', regimenFiscal: '601' },
  now,
  zona,
};

function draftOf(body: InvoiceBody): Draft {
  return normalise(body, context);
}

describe('totals of any cart', () => {
  for (const decimals of [2, 0, 3, 4]) {
    it(`follow the SAT's formulas and limits in a currency of ${decimals} decimals`, function () {
      // A long run is started deliberately; the usual one stays under the usual limit.
      this.timeout(60_000 + CARTS * 10);
      const property = fc.property(cart, (body) => {
        expect(brokenFormulas(calculate(draftOf(body), decimals), decimals)).to.deep.equal([]);
      });
      fc.assert(property, { numRuns: decimals === 2 ? CARTS : Math.ceil(CARTS / 8), seed: SEED });
    });
  }

  it('never break one of our rules except those about the cart itself', () => {
    // A base can round to zero, and a total become negative or too large, only through the cart's own numbers.
    const ofPrices = ['CFDI40166', 'CFDI40169', 'CFDI40174', 'CFDI40181'];
    const byTheCart = new Set([...ofPrices, 'TOTAL_NEGATIVE', 'AMOUNT_TOO_LARGE']);
    const property = fc.property(cart, (body) => {
      const draft = draftOf(body);
      const found = validate({ draft, comprobante: calculate(draft, 2), catalogs: starterCatalogs(), now, zona });
      const errors = found.filter(({ severity, code }) => severity === 'error' && !byTheCart.has(code));
      expect(errors).to.deep.equal([]);
    });
    fc.assert(property, { numRuns: Math.ceil(CARTS / 4), seed: SEED });
  });

  it('are the same when computed again and with the lines in another order', () => {
    const property = fc.property(cart, (body) => {
      const one = calculate(draftOf(body), 2);
      expect(calculate(draftOf(body), 2)).to.deep.equal(one);
      const reversed = calculate(draftOf({ ...body, items: body.items.toReversed() }), 2);
      expect([reversed.subTotal, reversed.descuento, reversed.total]).to.deep.equal([
        one.subTotal,
        one.descuento,
        one.total,
      ]);
    });
    fc.assert(property, { numRuns: Math.ceil(CARTS / 8), seed: SEED });
  });
});

describe('original string of any cart', () => {
  // A separate seed: the recorded results are of these carts.
  const documents = (): Comprobante[] =>
    fc
      .sample(cart, { numRuns: 60, seed: 20_261_121 })
      .map((body) => withCertificado(calculate(draftOf(body), 2), '30001000000500003416'))
      .filter((c) =>
        c.conceptos.every(({ traslados, retenciones }) =>
          [...traslados, ...retenciones].every(({ base }) => Number(base) > 0),
        ),
      );

  itAsRecorded(
    'carts: string',
    'xsltproc',
    "is the SAT's XSLT's, byte for byte",
    () => documents().map(cadenaOriginal),
    (ours) => {
      expect(ours.length).to.be.greaterThan(40);
      expect(stringOfXslt(documents().map((c) => buildXml(c, STAND_IN)))).to.equal(ours.join(''));
    },
  );

  itAsRecorded(
    'carts: valid',
    'xmllint',
    "is of XML that is valid by the SAT's schema",
    () => documents().map((c) => buildXml(c, STAND_IN)),
    (ours) => demandValid(ours, 'xml/cfdi40-all.xsd'),
  );
});

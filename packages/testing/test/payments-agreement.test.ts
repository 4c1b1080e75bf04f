import type { Comprobante } from '@lacre/cfdi/comprobante';
import { checkPagos } from '@lacre/cfdi/pagos/check-pagos';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { NOW } from '../src/vectors/ask.ts';
import { paymentVectors } from '../src/vectors/payments.ts';
import { type ReceiptName, receipts } from '../src/vectors/receipts.ts';
import { createSealingSimulator, type SealingSimulator } from './support/sealing-simulator.ts';

/**
 * What the simulator's schema check rejects before any rule: keys not in the schema, a currency without a rate.
 */
const SCHEMA = new Set('CRP20245 CRP20250 CRP20251 CRP20256 CRP20257 CRP20262 CRP20270 CRP20275'.split(' '));

describe('our payments matrix and that of the PAC simulator, which share no code', () => {
  let pac: SealingSimulator;
  before(async () => {
    pac = await createSealingSimulator(() => NOW);
  });
  after(() => pac.close());

  const theirs = (comprobante: Comprobante) => pac.outcomeOf(comprobante);

  for (const name of Object.keys(receipts) as ReceiptName[]) {
    it(`the valid receipt "${name}" is stamped by both`, async () => {
      expect(checkPagos(receipts[name](), starterCatalogs())).to.deep.equal([]);
      expect(await theirs(receipts[name]())).to.equal('stamped');
    });
  }

  for (const { code, title, comprobante } of paymentVectors) {
    it(`${code}: ${title} is rejected by both for the same reason`, async () => {
      const ours = checkPagos(comprobante(), starterCatalogs()).map(({ rule }) => rule);
      const answered = await theirs(comprobante());
      if (SCHEMA.has(code)) expect(answered).to.equal('301');
      else expect(ours).to.include(answered);
    });
  }
});

import { withCertificado } from '@lacre/cfdi/calculate';
import type { Comprobante } from '@lacre/cfdi/comprobante';
import { expect } from 'chai';
import { changed, makePayroll, payrollNow } from '../src/vectors/make-payroll.ts';
import { payrollVectors } from '../src/vectors/payrolls.ts';
import { createSealingSimulator, type SealingSimulator } from './support/sealing-simulator.ts';

/** What the simulator's schema check rejects before any rule: keys and nodes that the schema does not allow. */
const SCHEMA = new Set('NOM31 NOM32 NOM47 NOM51 NOM52 NOM56 NOM59 NOM60 NOM88 NOM104'.split(' '));
/**
 * What the simulator accepts: keys of catalogs (NOM61, 66, 76, 93, 97) and limits of a year (NOM101, 108), which it
 * does not have; calendars (NOM55, 103) and the control digit of an account (NOM64), which it does not compute.
 */
const PASSED = new Set('NOM55 NOM61 NOM64 NOM66 NOM76 NOM93 NOM97 NOM101 NOM103 NOM108'.split(' '));

describe('our payroll matrix and that of the PAC simulator, which share no code', () => {
  let pac: SealingSimulator;
  before(async () => {
    pac = await createSealingSimulator(() => payrollNow);
  });
  after(() => pac.close());

  const theirs = (comprobante: Comprobante) => pac.outcomeOf(withCertificado(comprobante, pac.noCertificado));

  for (const [rule, path, breaks, keeps = {}] of payrollVectors) {
    it(`${rule} is met by a receipt that both accept, and a violation at nomina12${path} is rejected by both alike`, async () => {
      const kept = await theirs(makePayroll(changed(keeps)).comprobante);
      expect(['stamped', 'already-stamped']).to.include(kept);
      const { errors, comprobante } = makePayroll(changed(breaks));
      const answered = await theirs(comprobante);
      if (SCHEMA.has(rule)) expect(answered).to.equal('301');
      else if (PASSED.has(rule)) expect(['stamped', 'already-stamped']).to.include(answered);
      else expect(errors.map((each) => each.split(' ')[0])).to.include(answered);
    });
  }
});

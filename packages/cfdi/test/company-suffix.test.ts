import { expect } from 'chai';
import { withoutCompanySuffix } from '../src/company-suffix.ts';

describe('a company’s name without its suffix', () => {
  it('is the text before it, however it is written', () => {
    for (const suffix of [
      'SA DE CV',
      'S.A. DE C.V.',
      'S. A. de C. V.',
      'SAPI DE CV',
      'S DE RL DE CV',
      'S. de R.L. M.I.',
      'SC',
      'A.C.',
      'SA DE CV SOFOM ENR',
      'S.A.P.I. de C.V., S.O.F.O.M., E.R.',
      'SA DE CV SOCIEDAD FINANCIERA DE OBJETO MULTIPLE ENTIDAD NO REGULADA',
      'SOCIEDAD ANONIMA DE CAPITAL VARIABLE',
      'Sociedad Anónima Promotora de Inversión de Capital Variable',
      'SOCIEDAD DE RESPONSABILIDAD LIMITADA DE CAPITAL VARIABLE',
      'SOCIEDAD CIVIL',
    ])
      for (const comma of ['', ','])
        expect(withoutCompanySuffix(`La Casa${comma} ${suffix}`), suffix).to.equal('La Casa');
  });

  it('is undefined for a name without one and for a name that is only a suffix', () => {
    for (const name of [
      'LA CASA',
      'SA DE CV',
      'CASA',
      '',
      'GRUPO SAC',
      'DE CV',
      'LA CASA SOFOM',
      'SOCIEDAD ANONIMA',
      'LA SOCIEDAD',
    ])
      expect(withoutCompanySuffix(name), name).to.equal(undefined);
  });
});

import { verify } from '@lacre/cfdi/verify/verify';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { changed, makePayroll, payrollNow } from '@lacre/testing/vectors/make-payroll';
import { expect } from 'chai';
import { stamped } from './stamped.ts';

/** The violations of the matrix that the verdict reports, for a receipt with these changes. */
function brokenRules(changes: Readonly<Record<string, unknown>>): (string | undefined)[] {
  const { comprobante } = makePayroll(changed(changes));
  const { checks } = verify(stamped(comprobante), { catalogs: starterCatalogs(), now: payrollNow });
  return checks
    .filter(({ id, ok }) => ['sums', 'rules', 'catalogs'].includes(id) && ok !== true)
    .map(({ rule }) => rule);
}

describe('verdict on a payroll receipt', () => {
  it('has no finding for a receipt that pays something', () => {
    expect(brokenRules({})).to.deep.equal([]);
  });

  it('reports CFDI40166 for a receipt that pays nothing', () => {
    const subsidy = { tipoOtroPago: '002', clave: '002', concepto: 'Subsidio', importe: '0.00' };
    const nothing = {
      percepciones: undefined,
      deducciones: undefined,
      otrosPagos: [{ ...subsidy, subsidioAlEmpleo: { subsidioCausado: '0.00' } }],
      totalPercepciones: undefined,
      totalDeducciones: undefined,
      totalOtrosPagos: undefined,
    };
    expect(brokenRules(nothing)).to.include('CFDI40166');
  });

  it('reports the price when only that is zero, and not what the complement pays', () => {
    const { comprobante } = makePayroll(changed({}));
    const altered = {
      ...comprobante,
      conceptos: comprobante.conceptos.map((concepto) => ({ ...concepto, valorUnitario: '0' })),
    };
    const { checks } = verify(stamped(altered), { catalogs: starterCatalogs(), now: payrollNow });
    const found = checks.filter(({ rule }) => rule === 'CFDI40166');
    expect(found.map(({ path }) => path)).to.deep.equal(['Concepto.ValorUnitario']);
  });
});

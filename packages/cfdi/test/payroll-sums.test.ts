import { changed, makePayroll } from '@lacre/testing/vectors/make-payroll';
import { expect } from 'chai';
import fc from 'fast-check';
import { weeksWorked } from '../src/complements/nomina/fill-nomina.ts';
import type { Nomina } from '../src/complements/nomina/nomina-data.ts';
import { nominasOf } from '../src/payrolls/calculate-payroll.ts';

/** Cents as the schema allows money: with two decimals, one or none. */
const money = (most: number) => fc.integer({ min: 1, max: most });
const text = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const short = (cents: number) => text(cents).replace(/\.?0+$/, '') || '0';
const sum = (cents: readonly number[]) => text(cents.reduce((total, each) => total + each, 0));

const lines = fc.record({
  perceptions: fc.array(
    fc.record({
      kind: fc.constantFrom('001', '002', '010', '020'),
      taxed: money(999_999_999),
      exempt: money(999_999_999),
    }),
    {
      minLength: 1,
      maxLength: 40,
    },
  ),
  deductions: fc.array(fc.record({ kind: fc.constantFrom('001', '002', '004'), amount: money(999) }), { maxLength: 8 }),
  others: fc.array(money(999_999_999), { maxLength: 8 }),
});

describe('sums of a payroll receipt', () => {
  it('are exact for any number of lines, and break no rule of the matrix', () => {
    fc.assert(
      fc.property(lines, ({ perceptions, deductions, others }) => {
        const line = { clave: '001', concepto: 'Concepto' };
        const deducted = deductions.filter(({ amount }) => amount <= (perceptions[0]?.taxed ?? 0) / 10);
        const made = makePayroll(
          changed({
            totalPercepciones: undefined,
            totalDeducciones: undefined,
            totalOtrosPagos: undefined,
            percepciones: {
              percepcion: perceptions.map(({ kind, taxed, exempt }) => ({
                ...line,
                tipoPercepcion: kind,
                importeGravado: short(taxed),
                importeExento: text(exempt),
              })),
            },
            deducciones:
              deducted.length === 0
                ? undefined
                : {
                    deduccion: deducted.map(({ kind, amount }) => ({
                      ...line,
                      tipoDeduccion: kind,
                      importe: short(amount),
                    })),
                  },
            otrosPagos: [
              { ...line, tipoOtroPago: '002', importe: '0', subsidioAlEmpleo: { subsidioCausado: '0' } },
              ...others.map((amount) => ({ ...line, tipoOtroPago: '003', importe: text(amount) })),
            ],
          }),
        );
        expect(made.errors).to.deep.equal([]);
        const { comprobante: c } = made;
        const [nomina] = nominasOf(c);
        const income = perceptions.flatMap(({ taxed, exempt }) => [taxed, exempt]);
        const taxes = deducted.filter(({ kind }) => kind === '002').map(({ amount }) => amount);
        const rest = deducted.filter(({ kind }) => kind !== '002').map(({ amount }) => amount);
        expect(nomina).to.include({ totalPercepciones: sum(income), totalOtrosPagos: sum(others) });
        expect(nomina?.percepciones).to.include({
          totalSueldos: sum(income),
          totalGravado: sum(perceptions.map(({ taxed }) => taxed)),
          totalExento: sum(perceptions.map(({ exempt }) => exempt)),
        });
        expect(nomina?.deducciones?.totalImpuestosRetenidos).to.equal(taxes.length === 0 ? undefined : sum(taxes));
        expect(nomina?.deducciones?.totalOtrasDeducciones).to.equal(rest.length === 0 ? undefined : sum(rest));
        expect(c.subTotal).to.equal(sum([...income, ...others]));
        expect(c.descuento).to.equal(deducted.length === 0 ? undefined : sum([...taxes, ...rest]));
        expect(c.total).to.equal(sum([...income, ...others, ...[...taxes, ...rest].map((amount) => -amount)]));
      }),
      { numRuns: 1_000, seed: 20_261_122 },
    );
  });
});

describe('the seniority of a payroll receipt', () => {
  it('is of whole weeks, with the first day of work and the last of the period (NOM54)', () => {
    const weeks = (fechaInicioRelLaboral: string) =>
      weeksWorked({ receptor: { fechaInicioRelLaboral }, fechaFinalPago: '2026-11-15' } as Nomina);
    // A Monday and its Sunday are seven days.
    expect(weeks('2026-11-09')).to.equal('P1W');
    expect(weeks('2026-11-10')).to.equal('P0W');
    expect(weeks('2026-11-02')).to.equal('P2W');
    expect(weeks('2026-11-03')).to.equal('P1W');
    expect(weeks('2026-11-16'), 'it begins after the period').to.equal(undefined);
  });
});

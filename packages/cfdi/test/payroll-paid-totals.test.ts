import { changed, makePayroll } from '@lacre/testing/vectors/make-payroll';
import { dismissed, noTotals, pension, perception, severance } from '@lacre/testing/vectors/payroll-parts';
import { expect } from 'chai';

const dismissal = (totalPagado?: string) => ({
  ...dismissed,
  percepciones: {
    percepcion: [perception('025', '500.55', '300.45'), perception('022', '10.00')],
    separacionIndemnizacion: { ...severance, ...(totalPagado && { totalPagado }) },
  },
});
const once = (totalUnaExhibicion?: string) => pension([perception('039', '1000.01')], { totalUnaExhibicion });
const inParts = (totalParcialidad?: string) =>
  pension([perception('044', '1000.01')], { montoDiario: '33.33', totalParcialidad });

const sums: [name: string, of: (sent?: string) => Record<string, unknown>, right: string][] = [
  ['separacionIndemnizacion.totalPagado', dismissal, '811'],
  ['jubilacionPensionRetiro.totalUnaExhibicion', once, '1000.01'],
  ['jubilacionPensionRetiro.totalParcialidad', inParts, '1000.01'],
];

describe('the total of a severance or a pension', () => {
  for (const [name, of, right] of sums) {
    it(`is filled in, or must be correct to the cent: ${name}`, () => {
      for (const sent of [undefined, right]) {
        expect(makePayroll(changed(of(sent))).errors, `${sent}`).to.deep.equal([]);
      }
      for (const sent of ['811.01', '1000', '0']) {
        expect(makePayroll(changed(of(sent))).errors, sent).to.deep.equal([
          `COMPLEMENT_SUM_MISMATCH nomina12.percepciones.${name}`,
        ]);
      }
    });
  }

  it('is reported for the wrong receipt when one document has several', () => {
    const wage = changed(noTotals);
    const { found } = makePayroll([wage, changed(dismissal('1.00'))] as typeof wage);
    expect(found.map(({ path, message }) => [path, message.en])).to.deep.include([
      'nomina12[1].percepciones.separacionIndemnizacion.totalPagado',
      'nomina12[1].percepciones.separacionIndemnizacion.totalPagado must be 811.00, the sum of the perceptions 022, 023, 025',
    ]);
  });
});

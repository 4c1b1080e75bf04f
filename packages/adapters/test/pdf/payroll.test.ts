import { nominasOf } from '@lacre/cfdi/payrolls/calculate-payroll';
import { changed, makePayroll } from '@lacre/testing/vectors/make-payroll';
import { expect } from 'chai';
import { payrollRows } from '../../src/pdf/payroll.ts';
import { wordsIn } from '../../src/pdf/words.ts';

const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tipoDeduccion: { '002': 'ISR del SAT' },
  tipoOtroPago: { '002': 'Subsidio del SAT' },
  tipoIncapacidad: { '02': 'Enfermedad en general' },
  claveEntFed: { JAL: 'Jalisco' },
};

describe('printed lines of a payroll receipt', () => {
  const sickLeave = changed({ incapacidades: [{ diasIncapacidad: '3', tipoIncapacidad: '02' }] });
  const { comprobante } = makePayroll(sickLeave);
  const vocabulary = { words: wordsIn.es, describe: (catalog: string, code: string) => meanings[catalog]?.[code] };
  const text = payrollRows(nominasOf(comprobante), comprobante, vocabulary)
    .rows.map(({ markup }) => markup.markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
    .join('\n');

  it("show the employer's key and the SAT's with its meaning, for deductions and other payments", () => {
    expect(text).to.include('Clave 302 · 002 ISR del SAT').and.to.include('Clave 002 · 002 Subsidio del SAT');
  });

  it('show the state of work with its name', () => {
    expect(text).to.include('Entidad federativa JAL Jalisco');
  });

  it('show the days of a sick leave as days, not as a key', () => {
    expect(text).to.match(/02 Enfermedad en general Días 3/);
  });

  it('show the sums that the complement states: taxed, exempt, by kind, taxes withheld and other deductions', () => {
    expect(text)
      .to.include('Percepciones · Total de sueldos 8,250.00 8,000.00 250.00 8,250.00')
      .and.include('Deducciones · Total de impuestos retenidos 830.00 · Total de otras deducciones 212.30 1,042.30');
  });

  it("show the employer's CURP apart from the worker's", () => {
    const receipt = makePayroll(changed({ 'emisor.curp': 'CUSR850101MTCRLS05' })).comprobante;
    const [worker] = payrollRows(nominasOf(receipt), receipt, vocabulary).rows;
    expect(worker?.markup.markup).to.include('<dt>CURP (Patrón)</dt><dd>CUSR850101MTCRLS05</dd>');
  });

  it('show the amount of a severance as such, not as the total paid, with its incomes', () => {
    const [nomina] = nominasOf(comprobante);
    const { percepciones } = nomina ?? {};
    if (!nomina || !percepciones) throw new Error('no perceptions');
    const incomes = { ingresoAcumulable: '4.00', ingresoNoAcumulable: '5.00' };
    const separacionIndemnizacion = {
      totalPagado: '6000.50',
      numAñosServicio: '5',
      ultimoSueldoMensOrd: '3.00',
      ...incomes,
    };
    const jubilacionPensionRetiro = { totalUnaExhibicion: '9.00', ...incomes };
    const both = { ...nomina, percepciones: { ...percepciones, separacionIndemnizacion, jubilacionPensionRetiro } };
    const printed = payrollRows([both], comprobante, vocabulary)
      .rows.map(({ markup }) => markup.markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
      .join('\n');
    expect(printed).to.match(
      /Separación e indemnización \$6,000\.50 .*Ingreso acumulable \$4\.00 .*Total en una exhibición \$9\.00 .*Ingreso acumulable \$4\.00/,
    );
    expect(printed).not.to.include('Total pagado');
  });
});

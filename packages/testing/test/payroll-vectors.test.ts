import type { Comprobante } from '@lacre/cfdi/comprobante';
import { checkPayroll } from '@lacre/cfdi/payrolls/check-payroll';
import { starterCatalogs } from '@lacre/sat-catalogs';
import { expect } from 'chai';
import { changed, company, employee, makePayroll, person } from '../src/vectors/make-payroll.ts';
import {
  deduction,
  deductions,
  dismissed,
  inParts,
  leave,
  once,
  perception,
  perceptions,
  setOff,
  severance,
} from '../src/vectors/payroll-parts.ts';
import { payrollVectors } from '../src/vectors/payrolls.ts';

describe('payroll matrix', () => {
  for (const [rule, path, breaks, keeps = {}] of payrollVectors) {
    it(`${rule} passes a valid case and reports a violation at nomina12${path}`, () => {
      expect(makePayroll(changed(keeps)).errors).to.deep.equal([]);
      expect(makePayroll(changed(breaks)).errors).to.include(`${rule} nomina12${path}`);
    });
  }

  it('reports only NOM53 for a worker who started after the period', () => {
    const { errors } = makePayroll(
      changed({ 'receptor.fechaInicioRelLaboral': '2026-11-16', 'receptor.antigüedad': undefined }),
    );
    expect(errors).to.deep.equal(['NOM53 nomina12.receptor.fechaInicioRelLaboral']);
  });

  const seniority = (from: string, to: string, antigüedad: string) => ({
    fechaFinalPago: to,
    fechaInicialPago: to,
    'receptor.fechaInicioRelLaboral': from,
    'receptor.antigüedad': antigüedad,
  });
  const branches: typeof payrollVectors = [
    // Only the lines of that kind count.
    [
      'NOM87',
      '.percepciones.percepcion[1]',
      { ...perceptions([perception('001', '5.00'), perception('014', '10.00')]), incapacidades: leave('15.00') },
      { ...perceptions([perception('001', '5.00'), perception('014', '10.00')]), incapacidades: leave('10.00') },
    ],
    [
      'NOM95',
      '.deducciones.deduccion[1].importe',
      { ...deductions(deduction('001', '1.00'), deduction('006', '2.00')), incapacidades: leave('3.00') },
      { ...deductions(deduction('001', '1.00'), deduction('006', '2.00')), incapacidades: leave('2.00') },
    ],
    // Less than a year, months only, the last day of a month: counted with or without its last day, or in days.
    [
      'NOM55',
      '.receptor.antigüedad',
      seniority('2026-02-16', '2026-11-15', 'P9M1D'),
      seniority('2026-02-16', '2026-11-15', 'P9M0D'),
    ],
    [
      'NOM55',
      '.receptor.antigüedad',
      seniority('2026-01-31', '2026-02-28', 'P1M2D'),
      seniority('2026-01-31', '2026-02-28', 'P1M1D'),
    ],
    [
      'NOM55',
      '.receptor.antigüedad',
      seniority('2026-11-01', '2026-11-15', 'P16D'),
      seniority('2026-11-01', '2026-11-15', 'P15D'),
    ],
    [
      'NOM55',
      '.receptor.antigüedad',
      seniority('2024-11-16', '2026-11-15', 'P2Y1D'),
      seniority('2024-11-16', '2026-11-15', 'P2Y0D'),
    ],
    [
      'NOM103',
      '.otrosPagos[1].compensacionSaldosAFavor.año',
      { ...setOff('10.00', '2024', '0.00'), fechaFinalPago: '2026-12-15' },
      { ...setOff('10.00', '2025', '0.00'), fechaFinalPago: '2026-12-15', 'receptor.antigüedad': undefined },
    ],
    [
      'NOM103',
      '.otrosPagos[1].compensacionSaldosAFavor.año',
      { ...setOff('10.00', '2026', '0.00') },
      { ...setOff('10.00', '2026', '0.00'), fechaFinalPago: '2026-12-15', 'receptor.antigüedad': undefined },
    ],
  ];

  for (const [rule, path, breaks, keeps = {}] of branches) {
    it(`${rule} at nomina12${path}: ${JSON.stringify(breaks).slice(0, 90)}`, () => {
      expect(makePayroll(changed(keeps)).errors).to.deep.equal([]);
      expect(makePayroll(changed(breaks)).errors).to.include(`${rule} nomina12${path}`);
    });
  }

  it('NOM55 accepts a last month that the guide writes in days, and one that is counted as a month', () => {
    const errors = (from: string, to: string, antigüedad: string) =>
      makePayroll(changed(seniority(from, to, antigüedad))).errors;
    for (const [from, to, written] of [
      ['2026-03-01', '2026-03-31', ['P31D', 'P1M0D', 'P30D']],
      ['2026-03-01', '2026-04-30', ['P1M30D', 'P2M0D', 'P1M29D']],
      ['2025-01-01', '2025-12-31', ['P11M31D', 'P1Y0D', 'P11M30D']],
      ['2026-02-01', '2026-03-03', ['P31D', 'P1M3D', 'P1M2D']],
    ] as const)
      for (const one of written) expect(errors(from, to, one), one).to.deep.equal([]);
    expect(errors('2026-03-01', '2026-04-30', 'P1M31D')).to.deep.equal(['NOM55 nomina12.receptor.antigüedad']);
  });

  it('requires of documents of other programs what is filled in for a request: NOM44, NOM80, NOM81', () => {
    const result = (receipt: Parameters<typeof changed>[0], change: Readonly<Record<string, unknown>>) => {
      const { comprobante } = makePayroll(changed(receipt));
      const made = structuredClone(comprobante.complementos?.['nomina12']) as unknown as Record<string, unknown>;
      for (const [path, value] of Object.entries(change)) put(made, path.split('.'), value);
      const document = { ...comprobante, complementos: { nomina12: made } } as unknown as Comprobante;
      return checkPayroll(document, starterCatalogs()).map(({ code, path }) => `${code} ${path.slice(9)}`);
    };
    const pensions = 'percepciones.jubilacionPensionRetiro';
    expect(result({}, {})).to.deep.equal([]);
    expect(result({}, { 'receptor.antigüedad': undefined })).to.deep.equal(['NOM44 receptor.antigüedad']);
    expect(result(once, {})).to.deep.equal([]);
    expect(result(once, { [`${pensions}.totalUnaExhibicion`]: undefined })).to.deep.equal([
      `NOM80 ${pensions}.totalUnaExhibicion`,
    ]);
    expect(result(once, { [`${pensions}.totalParcialidad`]: '1.00' })).to.include(`NOM80 ${pensions}.totalParcialidad`);
    expect(result(inParts, {})).to.deep.equal([]);
    expect(result(inParts, { [`${pensions}.totalParcialidad`]: undefined })).to.deep.equal([
      `NOM81 ${pensions}.totalParcialidad`,
    ]);
    expect(result(inParts, { [`${pensions}.totalUnaExhibicion`]: '1.00' })).to.include(
      `NOM81 ${pensions}.totalUnaExhibicion`,
    );
  });

  it('NOM5, NOM6: the CURP of the employer must be that of a natural person', () => {
    const withCurp = changed({ 'emisor.curp': 'CUSR850101MJCRLS09' });
    expect(makePayroll(withCurp).errors).to.deep.equal(['NOM5 nomina12.emisor.curp']);
    expect(makePayroll(changed({}), {}, person).errors).to.deep.equal(['NOM6 nomina12.emisor.curp']);
    expect(makePayroll(withCurp, {}, person).errors).to.deep.equal([]);
  });

  it('NOM8, NOM10, NOM11: the worker must be a natural person with regime 605, or deceased', () => {
    const data = changed({});
    expect(makePayroll(data, { employee: { ...employee, rfc: 'URE180429TM6' } }).errors).to.deep.equal([
      'NOM8 employee.rfc',
    ]);
    expect(makePayroll(data, { employee: { ...employee, taxSystem: '612' } }).errors).to.deep.equal([
      'NOM11 employee.taxSystem',
    ]);
    const late = { rfc: 'XAXX010101000', nombre: 'ROSA CRUZ SOLIS' };
    expect(makePayroll(data, { employee: { ...late, zip: '86991' } }).errors).to.deep.equal(['NOM10 employee.zip']);
    const { errors, comprobante } = makePayroll(data, { employee: late });
    expect(errors).to.deep.equal([]);
    expect(comprobante.receptor).to.include({
      domicilioFiscalReceptor: company.lugarExpedicion,
      regimenFiscalReceptor: '605',
    });
  });

  it('rejects an invalid worker: RFC, postal code, name', () => {
    const data = changed({});
    expect(makePayroll(data, { employee: { rfc: 'XEXX010101000', nombre: '', zip: '1' } }).errors).to.deep.equal([
      'RECEIVER_RFC_INVALID employee.rfc',
      'RECEIVER_ZIP_INVALID employee.zip',
      'REQUIRED employee.nombre',
      'NOM10 employee.zip',
    ]);
  });

  it('CFDI40110: rejects deductions that exceed what is paid', () => {
    expect(makePayroll(changed(deductions(deduction('004', '8250.00')))).errors).to.deep.equal([]);
    expect(makePayroll(changed(deductions(deduction('004', '8250.01')))).errors).to.deep.equal(['CFDI40110 nomina12']);
  });

  const { comprobante } = makePayroll(changed({}));
  const [concepto] = comprobante.conceptos;
  const item = (change: object): Partial<Comprobante> => ({
    conceptos: [{ ...concepto, ...change } as Comprobante['conceptos'][number]],
  });
  const tax = { base: '1', impuesto: '002', tipoFactor: 'Exento' };
  const envelope: readonly [rule: string, change: Partial<Comprobante>][] = [
    ['NOM1', { moneda: 'USD' }],
    ['NOM1', { tipoCambio: '1' }],
    ['NOM2', { tipoDeComprobante: 'E' }],
    ['NOM3', { exportacion: '02' }],
    ['NOM4', { informacionGlobal: { periodicidad: '01', meses: '01', anio: '2026' } }],
    ['NOM7', { emisor: { ...comprobante.emisor, facAtrAdquirente: '0000000001' } }],
    ['NOM12', { receptor: { ...comprobante.receptor, usoCfdi: 'S01' } }],
    ['NOM13', { conceptos: [...comprobante.conceptos, ...comprobante.conceptos] }],
    ['NOM14', item({ claveProdServ: '01010101' })],
    ['NOM15', item({ noIdentificacion: '1' })],
    ['NOM16', item({ cantidad: '1.00' })],
    ['NOM17', item({ claveUnidad: 'E48' })],
    ['NOM18', item({ unidad: 'Pago' })],
    ['NOM19', item({ descripcion: 'Pago de nomina' })],
    ['NOM20', item({ valorUnitario: '8250.01' })],
    ['NOM21', item({ importe: '8250.01' })],
    ['NOM22', item({ descuento: undefined })],
    ['NOM23', item({ objetoImp: '02' })],
    ['NOM24', item({ traslados: [tax] })],
    ['NOM25', item({ aCuentaTerceros: { rfc: '', nombre: '', regimenFiscal: '', domicilioFiscal: '' } })],
    ['NOM26', item({ informacionAduanera: ['1'] })],
    ['NOM27', item({ cuentaPredial: ['1'] })],
    ['NOM28', item({ complemento: {} })],
    ['NOM29', item({ partes: [{ claveProdServ: '01010101', cantidad: '1', descripcion: 'x' }] })],
  ];

  for (const [rule, change] of envelope) {
    it(`${rule} is reported for a document of another program`, () => {
      const result = (document: Comprobante) => checkPayroll(document, starterCatalogs()).map(({ code }) => code);
      expect(result(comprobante)).to.deep.equal([]);
      expect(result({ ...comprobante, ...change })).to.include(rule);
    });
  }

  it('reports the index of a complement that is one of several, and sums all of them', () => {
    const salary = changed({});
    const paidOff = changed({
      ...dismissed,
      percepciones: { percepcion: [perception('025', '500.00')], separacionIndemnizacion: severance },
      deducciones: undefined,
    });
    const both = makePayroll([salary, paidOff].flat());
    expect(both.errors).to.deep.equal([]);
    expect(both.comprobante).to.include({ subTotal: '8750.00', descuento: '1042.30', total: '7707.70' });
    const wrong = makePayroll([salary, changed({ tipoNomina: 'E' })].flat());
    expect(wrong.errors).to.deep.equal(['NOM34 nomina12[1].receptor.periodicidadPago']);
  });

  it('warns about overtime that is not the sum of its lines, which only the guide requires', () => {
    const overtime = (...paid: string[]) => {
      const horasExtra = paid.map((importePagado) => ({ dias: '1', tipoHoras: '01', horasExtra: '3', importePagado }));
      const { errors, found } = makePayroll(
        changed(perceptions([perception('019', '250.00', '250.10', { horasExtra })])),
      );
      expect(errors).to.deep.equal([]);
      return found.filter(({ code }) => code === 'COMPLEMENT_GUIDE').map(({ path, severity }) => `${severity} ${path}`);
    };
    expect(overtime('500.10')).to.deep.equal([]);
    expect(overtime('250.05', '250.05')).to.deep.equal([]);
    const line = 'warning nomina12.percepciones.percepcion[0].horasExtra';
    expect(overtime('500.11')).to.deep.equal([line]);
    expect(overtime('250.05', '250.00')).to.deep.equal([line]);
  });

  it('reports violations of the schema before any rule of the matrix', () => {
    expect(
      makePayroll(changed({ numDiasPagados: 'x', 'receptor.curp': 'ROSA', 'percepciones.percepcion': [] })).errors,
    ).to.deep.equal([
      'COMPLEMENT_INVALID nomina12.numDiasPagados',
      'COMPLEMENT_INVALID nomina12.receptor.curp',
      'COMPLEMENT_INVALID nomina12.percepciones.percepcion',
    ]);
  });
});

/** Sets a member of an object at a path; undefined removes it. */
function put(data: Record<string, unknown>, [name = '', ...inside]: string[], value: unknown): void {
  if (inside.length > 0) put(data[name] as Record<string, unknown>, inside, value);
  else if (value === undefined) delete data[name];
  else data[name] = value;
}

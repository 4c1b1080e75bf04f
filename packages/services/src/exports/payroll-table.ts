import type { Nomina } from '@lacre/cfdi/complements/nomina/nomina-data';
import type { ParsedCfdi } from '@lacre/cfdi/parse';
import { nominasOf } from '@lacre/cfdi/payrolls/calculate-payroll';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { CsvTable } from './csv-table.ts';
import { numberColumns, partyColumns } from './document-columns.ts';

type Value = (row: InvoiceRow, nomina: Nomina, document: ParsedCfdi) => string;

/** Name and value of each column. Amounts are the document's own strings. */
const columns: readonly [name: string, value: Value][] = [
  ...numberColumns,
  ...partyColumns,
  ['CURP', (_, { receptor }) => receptor.curp],
  ['Número de empleado', (_, { receptor }) => receptor.numEmpleado],
  ['Departamento', (_, { receptor }) => receptor.departamento ?? ''],
  ['Puesto', (_, { receptor }) => receptor.puesto ?? ''],
  ['Tipo de nómina', (_, { tipoNomina }) => tipoNomina],
  ['Fecha de pago', (_, { fechaPago }) => fechaPago],
  ['Periodo del', (_, { fechaInicialPago }) => fechaInicialPago],
  ['Periodo al', (_, { fechaFinalPago }) => fechaFinalPago],
  ['Días pagados', (_, { numDiasPagados }) => numDiasPagados],
  ['Percepciones', (_, { totalPercepciones }) => totalPercepciones ?? ''],
  ['Gravado', (_, { percepciones }) => percepciones?.totalGravado ?? ''],
  ['Exento', (_, { percepciones }) => percepciones?.totalExento ?? ''],
  ['Otros pagos', (_, { totalOtrosPagos }) => totalOtrosPagos ?? ''],
  ['Deducciones', (_, { totalDeducciones }) => totalDeducciones ?? ''],
  ['ISR retenido', (_, { deducciones }) => deducciones?.totalImpuestosRetenidos ?? ''],
  ['Neto del comprobante', (_row, _nomina, { comprobante }) => comprobante.total],
  ['Ambiente', (row) => row.environment],
  ['Registro', (row) => row.createdAt.toISOString()],
];

/** One line per complement: a salary with a severance has two. */
export const payrollTable: CsvTable = {
  columns: columns.map(([name]) => name),
  lines: (row, document) =>
    nominasOf(document.comprobante).map((nomina) => columns.map(([, value]) => value(row, nomina, document))),
};

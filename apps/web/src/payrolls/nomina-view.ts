import { decimal, toPlain } from '@lacre/cfdi/decimal';

/** A line of a payroll receipt; amounts are strings, as in the document. */
export interface NominaLine {
  concept: string;
  taxed: string | undefined;
  exempt: string | undefined;
  amount: string | undefined;
}

/** The parts of a Nómina that the page shows. */
export interface NominaView {
  from: string | undefined;
  to: string | undefined;
  paidOn: string | undefined;
  days: string | undefined;
  number: string | undefined;
  position: string | undefined;
  perceptions: NominaLine[];
  deductions: NominaLine[];
  otherPayments: NominaLine[];
  /** Perceptions and other payments. */
  gross: string;
  deducted: string;
  net: string;
}

type Json = Record<string, unknown>;

/** The response has the complement as it was sent: fields may be absent, and there may be several. */
export const readNominas = (nomina12: unknown): NominaView[] =>
  (Array.isArray(nomina12) ? nomina12 : [nomina12]).map((one) => readNomina(objectOf(one)));

function readNomina(nomina: Json): NominaView {
  const employee = objectOf(nomina['receptor']);
  const sumOf = (field: string) => decimal(textOf(nomina[field]) ?? '0');
  const gross = sumOf('totalPercepciones').plus(sumOf('totalOtrosPagos'));
  const deducted = sumOf('totalDeducciones');
  return {
    from: textOf(nomina['fechaInicialPago']),
    to: textOf(nomina['fechaFinalPago']),
    paidOn: textOf(nomina['fechaPago']),
    days: textOf(nomina['numDiasPagados']),
    number: textOf(employee['numEmpleado']),
    position: textOf(employee['puesto']),
    perceptions: linesOf(objectOf(nomina['percepciones'])['percepcion']),
    deductions: linesOf(objectOf(nomina['deducciones'])['deduccion']),
    otherPayments: linesOf(nomina['otrosPagos']),
    gross: toPlain(gross),
    deducted: toPlain(deducted),
    net: toPlain(gross.minus(deducted)),
  };
}

const linesOf = (list: unknown): NominaLine[] =>
  (Array.isArray(list) ? list : []).map(objectOf).map((line) => ({
    concept: textOf(line['concepto']) ?? '',
    taxed: textOf(line['importeGravado']),
    exempt: textOf(line['importeExento']),
    amount: textOf(line['importe']),
  }));

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A line of a payroll: what for, and how much; amounts are the texts of the document. */
export interface NominaLine {
  concept: string;
  taxed: string | undefined;
  exempt: string | undefined;
  amount: string | undefined;
}

/** What a receipt says of one payroll, as far as people read it. */
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
}

type Json = Record<string, unknown>;

/** The complement stands in the answer as it was sent: members may be absent, and there may be several. */
export const readNominas = (nomina12: unknown): NominaView[] =>
  (Array.isArray(nomina12) ? nomina12 : [nomina12]).map((one) => readNomina(objectOf(one)));

function readNomina(nomina: Json): NominaView {
  const employee = objectOf(nomina['receptor']);
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

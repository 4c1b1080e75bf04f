import type { ComplementData } from '../complements/complement.ts';
import { fillNomina } from '../complements/nomina/fill-nomina.ts';
import { NOMINA, nomina12 } from '../complements/nomina/nomina.ts';
import type { Nomina } from '../complements/nomina/nomina-data.ts';
import { sumOf } from '../complements/nomina/nomina-sums.ts';
import type { Comprobante } from '../comprobante.ts';
import { toPlain } from '../decimal.ts';
import { checkForm } from '../rules/complement.rules.ts';
import type { PayrollDraft } from './normalise-payroll.ts';

/** The complements of a payroll document, in their order. */
export function nominasOf({ complementos }: Pick<Comprobante, 'complementos'>): Nomina[] {
  const found = complementos?.[NOMINA];
  if (found === undefined) return [];
  // The fields match the complement's table.
  return [found].flat() as unknown as Nomina[];
}

/** Otherwise nothing is computed, and `validatePayroll` reports what is wrong. */
function hasForm(data: ComplementData): boolean {
  let whole = true;
  checkForm(nomina12.root, data, NOMINA, () => (whole = false));
  return whole;
}

/**
 * Second pass: calculates every amount of the document (matrix NOM1 to NOM29). The value of its only concept is all
 * perceptions and other payments, with the deductions as its discount; nothing is taxed. `noCertificado` is empty.
 */
export function calculatePayroll(draft: PayrollDraft): Comprobante {
  const { serie, folio, fecha, lugarExpedicion, cfdiRelacionados, emisor, receptor, nominas, isList } = draft;
  const filled = nominas.map((data) =>
    hasForm(data) ? fillNomina(data as unknown as Nomina) : (data as unknown as Nomina),
  );
  const paid = sumOf(filled.flatMap(({ totalPercepciones, totalOtrosPagos }) => [totalPercepciones, totalOtrosPagos]));
  const deducted = sumOf(filled.map(({ totalDeducciones }) => totalDeducciones));
  const importe = toPlain(paid, 2);
  // NOM22: without deductions there is no discount.
  const descuento = filled.some(({ totalDeducciones }) => totalDeducciones !== undefined)
    ? toPlain(deducted, 2)
    : undefined;
  const [first] = filled;
  return {
    version: '4.0',
    serie,
    folio,
    fecha,
    noCertificado: '',
    subTotal: importe,
    descuento,
    moneda: 'MXN',
    total: toPlain(paid.minus(deducted), 2),
    tipoDeComprobante: 'N',
    exportacion: '01',
    metodoPago: 'PUE',
    lugarExpedicion,
    cfdiRelacionados,
    emisor,
    receptor,
    conceptos: [
      {
        claveProdServ: '84111505',
        cantidad: '1',
        claveUnidad: 'ACT',
        descripcion: 'Pago de nómina',
        valorUnitario: importe,
        importe,
        descuento,
        objetoImp: '01',
        traslados: [],
        retenciones: [],
      },
    ],
    complementos: { [NOMINA]: (isList && filled.length > 1 ? filled : first) as unknown as ComplementData },
  };
}

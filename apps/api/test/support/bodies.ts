import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import { requestExamples } from '../../src/rest/examples.ts';

/** The JSON of a valid Ingreso: one service at 16 % IVA, total 1,740.00. */
export function invoiceBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    customer: { legalName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', taxId: 'URE180429TM6', taxSystem: '601', zip: '86991' },
    use: 'G03',
    paymentForm: '03',
    items: [item()],
    ...changes,
  };
}

export function item(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    description: 'Consultoría de software',
    productKey: '81111500',
    unitKey: 'E48',
    quantity: 1,
    unitPrice: 1500,
    taxes: [{ type: '002', factorType: 'Tasa', rate: '0.160000' }],
    ...changes,
  };
}

/** A valid PPD Ingreso, total 1,740.00: to be paid by receipts. */
export const ppdBody = (changes: Record<string, unknown> = {}) =>
  invoiceBody({ paymentForm: '99', paymentMethod: 'PPD', ...changes });

/** A global invoice of the sales of a month, in November 2026. */
export const globalBody = (changes: Record<string, unknown> = {}) =>
  invoiceBody({
    customer: { legalName: 'PUBLICO EN GENERAL', taxId: 'XAXX010101000' },
    use: 'S01',
    global: { periodicity: '04', months: '11', year: 2026 },
    items: [item({ description: 'Venta', productKey: '01010101', unitKey: 'ACT', sku: 'T-1' })],
    ...changes,
  });

/** A receipt of one transfer for one invoice. */
export function paymentBody(
  document: Record<string, unknown>,
  changes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    customer: invoiceBody().customer,
    payments: [{ date: '2026-11-20', paymentForm: '03', documents: [document] }],
    ...changes,
  };
}

/** A retention that breaks no rule, ISR of dividends: the one that the documentation shows. */
export const retentionBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...requestExamples['retentions.validate'],
  ...changes,
});

/** A valid receipt of half a month: perceptions 8,250.00, deductions 1,042.30. The service computes its totals. */
export function payrollBody(
  changes: Record<string, unknown> = {},
  nomina12: Record<string, unknown> = {},
): Record<string, unknown> {
  const {
    totalPercepciones: _p,
    totalDeducciones: _d,
    totalOtrosPagos: _o,
    percepciones,
    deducciones,
    ...rest
  } = nominaExample;
  return {
    employee: { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' },
    nomina12: {
      ...rest,
      percepciones: { percepcion: (percepciones as { percepcion: unknown }).percepcion },
      deducciones: { deduccion: (deducciones as { deduccion: unknown }).deduccion },
      ...nomina12,
    },
    ...changes,
  };
}

/** Perceptions with a key that the SAT's catalog has since June 2026, twice, and its schema of April does not. */
export const newerThanTheSchema: readonly Record<string, unknown>[] = ['001', '057', '057'].map((tipoPercepcion) => ({
  tipoPercepcion,
  clave: '001',
  concepto: 'Pago',
  importeGravado: 1000,
  importeExento: 0,
}));

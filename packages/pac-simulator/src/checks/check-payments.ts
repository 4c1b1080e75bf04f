import { attribute, type CfdiElement, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { checkPayment } from './check-payment.ts';
import { checkPaymentDocuments } from './check-payment-documents.ts';
import { checkPaymentTotals } from './check-payment-totals.ts';
import { paymentsOf } from './check-structure.ts';

/**
 * Fixed attributes of the header and of the concept, compared as strings; an empty value means that it must be absent.
 */
const HEAD: readonly (readonly [code: string, name: string, value: string])[] = [
  ['CRP20101', 'TipoDeComprobante', 'P'],
  ['CRP20102', 'Exportacion', '01'],
  ['CRP20103', 'SubTotal', '0'],
  ['CRP20104', 'Moneda', 'XXX'],
  ['CRP20105', 'FormaPago', ''],
  ['CRP20106', 'MetodoPago', ''],
  ['CRP20107', 'CondicionesDePago', ''],
  ['CRP20108', 'Descuento', ''],
  ['CRP20109', 'TipoCambio', ''],
  ['CRP20110', 'Total', '0'],
];
const CONCEPT: typeof HEAD = [
  ['CRP20113', 'ClaveProdServ', '84111506'],
  ['CRP20114', 'NoIdentificacion', ''],
  ['CRP20115', 'Cantidad', '1'],
  ['CRP20116', 'ClaveUnidad', 'ACT'],
  ['CRP20117', 'Unidad', ''],
  ['CRP20118', 'Descripcion', 'Pago'],
  ['CRP20119', 'ValorUnitario', '0'],
  ['CRP20120', 'Importe', '0'],
  ['CRP20121', 'Descuento', ''],
  ['CRP20122', 'ObjetoImp', '01'],
];

/**
 * The payments matrix (CRP, Revisión B) for documents with Recepción de pagos. It comes before the general matrix, so
 * that a receipt is rejected with the code of its own rule.
 */
export function checkPayments(comprobante: CfdiElement): Rejection | undefined {
  const complements = paymentsOf(comprobante);
  const [pagos] = complements;
  if (pagos === undefined) {
    const isPayment = attribute(comprobante, 'TipoDeComprobante') === 'P';
    return isPayment
      ? reject('CRP20999', 'Un comprobante de tipo P debe llevar el complemento de pagos 2.0.')
      : undefined;
  }
  if (complements.length > 1) return reject('CRP20999', 'Sólo puede haber un complemento de pagos.');
  return checkFixed(comprobante, HEAD, 'Comprobante') ?? checkConcept(comprobante) ?? checkComplement(pagos);
}

function checkFixed(element: CfdiElement, rows: typeof HEAD, node: string): Rejection | undefined {
  for (const [code, name, value] of rows) {
    const written = attribute(element, name);
    if (value === '' && written !== undefined) {
      return reject(code, `El campo ${name} del nodo ${node} no debe existir en un comprobante de pago.`);
    }
    if (value !== '' && written !== value) {
      return reject(code, `El campo ${name} del nodo ${node} debe ser "${value}" en un comprobante de pago.`);
    }
  }
  return undefined;
}

function checkConcept(comprobante: CfdiElement): Rejection | undefined {
  const concepts = elementsAt(comprobante, 'Conceptos/Concepto');
  const [concept] = concepts;
  if (concept === undefined || concepts.length > 1) {
    return reject('CRP20111', 'Sólo debe existir un Concepto en un comprobante de pago.');
  }
  const names = concept.children.map(({ name }) => name);
  if (names.some((name) => name !== 'ACuentaTerceros' && name !== 'Impuestos')) {
    return reject('CRP20112', 'El Concepto de un comprobante de pago no debe llevar nodos hijo.');
  }
  const fixed = checkFixed(concept, CONCEPT, 'Concepto');
  if (fixed) return fixed;
  if (names.includes('Impuestos')) {
    return reject('CRP20123', 'El nodo Impuestos del Concepto no debe existir en un comprobante de pago.');
  }
  return undefined;
}

function checkComplement(pagos: CfdiElement): Rejection | undefined {
  for (const pago of elementsAt(pagos, 'Pago')) {
    const rejection = checkPayment(pago) ?? checkPaymentDocuments(pago);
    if (rejection) return rejection;
  }
  return checkPaymentTotals(pagos);
}

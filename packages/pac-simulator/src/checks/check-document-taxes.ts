import { decimalsOfCurrency, decimalsWritten, sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';

/** Rules of the document's Impuestos node against the concepts (CFDI40201-40221). */
export function checkDocumentTaxes(comprobante: CfdiElement): Rejection | undefined {
  const tipo = attribute(comprobante, 'TipoDeComprobante') ?? '';
  const taxes = childNamed(comprobante, 'Impuestos');
  if ('TP'.includes(tipo)) {
    return taxes && reject('CFDI40201', 'El nodo Impuestos no debe existir cuando el TipoDeComprobante es T o P.');
  }
  const decimals = decimalsOfCurrency(attribute(comprobante, 'Moneda') ?? '');
  return checkWithheld(comprobante, taxes, decimals) ?? checkTransferred(comprobante, taxes, decimals);
}

function checkWithheld(
  comprobante: CfdiElement,
  taxes: CfdiElement | undefined,
  decimals: number,
): Rejection | undefined {
  const nodes = elementsAt(taxes, 'Retenciones/Retencion');
  const total = taxes && attribute(taxes, 'TotalImpuestosRetenidos');
  if (total !== undefined && decimalsWritten(total) > decimals) {
    return reject('CFDI40202', 'El TotalImpuestosRetenidos tiene más decimales que los que admite la moneda.');
  }
  if (total === undefined && nodes.length > 0) {
    return reject('CFDI40206', 'Existen retenciones y falta el campo TotalImpuestosRetenidos.');
  }
  if (total !== undefined && !sum(nodes.map((node) => attribute(node, 'Importe'))).eq(total)) {
    return reject('CFDI40203', 'El TotalImpuestosRetenidos no es igual a la suma de sus retenciones.');
  }
  const seen = new Set<string>();
  for (const node of nodes) {
    const tax = attribute(node, 'Impuesto') ?? '';
    if (seen.has(tax)) return reject('CFDI40208', `Debe haber sólo un nodo Retencion por impuesto; se repite ${tax}.`);
    seen.add(tax);
    if (decimalsWritten(attribute(node, 'Importe') ?? '') > decimals) {
      return reject('CFDI40210', 'El Importe de una retención tiene más decimales que los que admite la moneda.');
    }
  }
  const concepts = groupBy(elementsAt(comprobante, 'Conceptos/Concepto/Impuestos/Retenciones/Retencion'), taxOf);
  const documents = groupBy(nodes, taxOf);
  for (const key of new Set([...concepts.keys(), ...documents.keys()])) {
    const expected = sumOf(concepts.get(key), 'Importe').toDecimalPlaces(decimals);
    if (!documents.has(key) || !concepts.has(key) || !expected.eq(sumOf(documents.get(key), 'Importe'))) {
      return reject(
        'CFDI40211',
        `El Importe retenido del impuesto ${key} no es la suma de los conceptos: ${expected}.`,
      );
    }
  }
  return undefined;
}

function checkTransferred(
  comprobante: CfdiElement,
  taxes: CfdiElement | undefined,
  decimals: number,
): Rejection | undefined {
  const nodes = elementsAt(taxes, 'Traslados/Traslado');
  const total = taxes && attribute(taxes, 'TotalImpuestosTrasladados');
  const onlyExempt = nodes.every((node) => attribute(node, 'TipoFactor') === 'Exento');
  if (total !== undefined && decimalsWritten(total) > decimals) {
    return reject('CFDI40204', 'El TotalImpuestosTrasladados tiene más decimales que los que admite la moneda.');
  }
  if (total === undefined && !onlyExempt) {
    return reject('CFDI40212', 'Existen traslados no exentos y falta el campo TotalImpuestosTrasladados.');
  }
  if (total !== undefined && !sum(nodes.map((node) => attribute(node, 'Importe'))).eq(total)) {
    return reject('CFDI40205', 'El TotalImpuestosTrasladados no es igual a la suma de sus traslados.');
  }
  return checkNodesOfTransferred(nodes, decimals) ?? checkSumsOfTransferred(comprobante, nodes, decimals);
}

function checkNodesOfTransferred(nodes: readonly CfdiElement[], decimals: number): Rejection | undefined {
  const seen = new Set<string>();
  for (const node of nodes) {
    const exempt = attribute(node, 'TipoFactor') === 'Exento';
    const rate = attribute(node, 'TasaOCuota');
    const importe = attribute(node, 'Importe');
    if (exempt && (rate !== undefined || importe !== undefined)) {
      return reject('CFDI40213', 'Un traslado Exento del documento sólo lleva Base, Impuesto y TipoFactor.');
    }
    if (!exempt && rate === undefined) {
      return reject('CFDI40219', 'La TasaOCuota de un traslado del documento no existe en c_TasaOCuota.');
    }
    if (decimalsWritten(attribute(node, 'Base') ?? '') > decimals) {
      return reject('CFDI40214', 'La Base de un traslado tiene más decimales que los que admite la moneda.');
    }
    if (importe !== undefined && decimalsWritten(importe) > decimals) {
      return reject('CFDI40220', 'El Importe de un traslado tiene más decimales que los que admite la moneda.');
    }
    const key = groupOf(node);
    if (seen.has(key)) {
      return reject('CFDI40218', `Debe haber sólo un traslado por impuesto, factor y tasa; se repite ${key}.`);
    }
    seen.add(key);
  }
  return undefined;
}

function checkSumsOfTransferred(
  comprobante: CfdiElement,
  nodes: readonly CfdiElement[],
  decimals: number,
): Rejection | undefined {
  const concepts = groupBy(elementsAt(comprobante, 'Conceptos/Concepto/Impuestos/Traslados/Traslado'), groupOf);
  const documents = groupBy(nodes, groupOf);
  for (const key of new Set([...concepts.keys(), ...documents.keys()])) {
    const missing = !concepts.has(key) || !documents.has(key);
    const base = sumOf(concepts.get(key), 'Base').toDecimalPlaces(decimals);
    if (missing || !base.eq(sumOf(documents.get(key), 'Base'))) {
      const code = key.includes('Exento') ? 'CFDI40216' : 'CFDI40215';
      return reject(code, `La Base del traslado ${key} no es la suma de las bases de los conceptos: ${base}.`);
    }
    const importe = sumOf(concepts.get(key), 'Importe').toDecimalPlaces(decimals);
    if (!importe.eq(sumOf(documents.get(key), 'Importe'))) {
      return reject('CFDI40221', `El Importe del traslado ${key} no es la suma de los conceptos: ${importe}.`);
    }
  }
  return undefined;
}

function groupBy(
  nodes: readonly CfdiElement[],
  keyOf: (node: CfdiElement) => string,
): ReadonlyMap<string, readonly CfdiElement[]> {
  return Map.groupBy(nodes, keyOf);
}

function sumOf(nodes: readonly CfdiElement[] | undefined, name: string) {
  return sum((nodes ?? []).map((node) => attribute(node, name)));
}

function taxOf(node: CfdiElement): string {
  return attribute(node, 'Impuesto') ?? '';
}

/** Tax, factor and rate; rates are compared as numbers, so `0.16` and `0.160000` are one group. */
function groupOf(node: CfdiElement): string {
  const rate = attribute(node, 'TasaOCuota');
  const factor = attribute(node, 'TipoFactor');
  return [taxOf(node), factor, ...(rate === undefined ? [] : [sum([rate]).toString()])].join(' ');
}

import { Decimal, decimalsOfCurrency, decimalsWritten, productLimits } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { checkConceptTax } from './check-concept-tax.ts';

/** Rules of each concept: amounts, discount, ObjetoImp against its taxes, parts (CFDI40166-40198, 140226, 140227). */
export function checkConcepts(comprobante: CfdiElement): Rejection | undefined {
  const tipo = attribute(comprobante, 'TipoDeComprobante') ?? '';
  const decimals = decimalsOfCurrency(attribute(comprobante, 'Moneda') ?? '');
  for (const concepto of elementsAt(comprobante, 'Conceptos/Concepto')) {
    const rejection =
      checkAmounts(concepto, 'IEN'.includes(tipo), decimals) ??
      checkTaxObject(concepto) ??
      checkTaxes(concepto, decimals) ??
      checkParts(concepto, 'IEN'.includes(tipo), decimals);
    if (rejection) return rejection;
  }
  return undefined;
}

function checkAmounts(concepto: CfdiElement, mustBePositive: boolean, decimals: number): Rejection | undefined {
  const cantidad = attribute(concepto, 'Cantidad') ?? '0';
  const valorUnitario = attribute(concepto, 'ValorUnitario') ?? '0';
  const importe = attribute(concepto, 'Importe') ?? '0';
  const descuento = attribute(concepto, 'Descuento');
  if (mustBePositive && !new Decimal(valorUnitario).gt(0)) {
    return reject('CFDI40166', 'El campo ValorUnitario debe ser mayor que cero cuando el comprobante es I, E o N.');
  }
  const { lower, upper } = productLimits([{ text: cantidad }, { text: valorUnitario }], decimals);
  if (lower.gt(importe) || upper.lt(importe)) {
    const range = `de ${lower.toFixed(decimals)} a ${upper.toFixed(decimals)}`;
    return reject('CFDI40167', `El Importe ${importe} del concepto no se encuentra en el rango permitido, ${range}.`);
  }
  if (descuento === undefined) return undefined;
  if (decimalsWritten(descuento) > decimalsWritten(importe)) {
    return reject('CFDI40168', 'El Descuento del concepto tiene más decimales que su Importe.');
  }
  if (new Decimal(descuento).gt(importe)) {
    return reject('CFDI40169', 'El Descuento del concepto es mayor que su Importe.');
  }
  return undefined;
}

function checkTaxObject(concepto: CfdiElement): Rejection | undefined {
  const objetoImp = attribute(concepto, 'ObjetoImp') ?? '';
  const taxes = childNamed(concepto, 'Impuestos');
  if (objetoImp === '02' && taxes === undefined) {
    return reject('CFDI40171', 'El nodo Impuestos del concepto debe existir cuando ObjetoImp es "02".');
  }
  if (['01', '03', '04', '05'].includes(objetoImp) && taxes !== undefined) {
    return reject('CFDI40172', `El nodo Impuestos del concepto no debe existir cuando ObjetoImp es "${objetoImp}".`);
  }
  const transferred = elementsAt(taxes, 'Traslados/Traslado');
  const withheld = elementsAt(taxes, 'Retenciones/Retencion');
  if (taxes !== undefined && transferred.length + withheld.length === 0) {
    return reject('CFDI40173', 'El nodo Impuestos del concepto debe contener al menos un traslado o una retención.');
  }
  const has = (nodes: readonly CfdiElement[], code: string) =>
    nodes.some((node) => attribute(node, 'Impuesto') === code);
  const all = [...transferred, ...withheld];
  if ((objetoImp === '06' || objetoImp === '08') && (has(all, '002') || has(all, '003'))) {
    return reject('CFDI140226', `Con ObjetoImp "${objetoImp}" el concepto no puede desglosar IVA ni IEPS.`);
  }
  if (objetoImp === '07' && (has(all, '002') || !has(transferred, '003'))) {
    return reject('CFDI140227', 'Con ObjetoImp "07" el concepto debe trasladar IEPS y no puede desglosar IVA.');
  }
  return undefined;
}

function checkTaxes(concepto: CfdiElement, decimals: number): Rejection | undefined {
  for (const traslado of elementsAt(concepto, 'Impuestos/Traslados/Traslado')) {
    const rejection = checkConceptTax(traslado, 'traslado', decimals);
    if (rejection) return rejection;
  }
  for (const retencion of elementsAt(concepto, 'Impuestos/Retenciones/Retencion')) {
    const rejection = checkConceptTax(retencion, 'retencion', decimals);
    if (rejection) return rejection;
  }
  return undefined;
}

function checkParts(concepto: CfdiElement, mustBePositive: boolean, decimals: number): Rejection | undefined {
  for (const parte of elementsAt(concepto, 'Parte')) {
    const valorUnitario = attribute(parte, 'ValorUnitario');
    const importe = attribute(parte, 'Importe');
    if (mustBePositive && valorUnitario !== undefined && !new Decimal(valorUnitario).gt(0)) {
      return reject('CFDI40197', 'El ValorUnitario de la Parte debe ser mayor que cero.');
    }
    if (valorUnitario === undefined || importe === undefined) continue;
    const cantidad = attribute(parte, 'Cantidad') ?? '0';
    const { lower, upper } = productLimits([{ text: cantidad }, { text: valorUnitario }], decimals);
    if (lower.gt(importe) || upper.lt(importe)) {
      return reject('CFDI40198', 'El Importe de la Parte no se encuentra en el rango permitido.');
    }
  }
  return undefined;
}

import { Decimal, decimalsOfCurrency, decimalsWritten, productLimits } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { rateExists } from './check-concept-tax.ts';

/** Rules of the DoctoRelacionado nodes of a Pago (CRP20236-20261, 20278, 20279). */
export function checkPaymentDocuments(pago: CfdiElement): Refusal | undefined {
  for (const document of elementsAt(pago, 'DoctoRelacionado')) {
    const refusal =
      checkCurrency(document, attribute(pago, 'MonedaP')) ??
      checkBalances(document) ??
      checkObject(document) ??
      checkTaxes(document);
    if (refusal) return refusal;
  }
  return undefined;
}

function checkCurrency(document: CfdiElement, monedaP: string | undefined): Refusal | undefined {
  const moneda = attribute(document, 'MonedaDR');
  const equivalencia = attribute(document, 'EquivalenciaDR');
  if (moneda === 'XXX') return refuse('CRP20236', 'El campo MonedaDR debe ser distinto de "XXX".');
  if (moneda !== monedaP && equivalencia === undefined) {
    return refuse('CRP20237', 'El campo EquivalenciaDR se debe registrar cuando MonedaDR es distinta de MonedaP.');
  }
  if (moneda === monedaP && equivalencia !== '1') {
    return refuse('CRP20238', 'El campo EquivalenciaDR debe ser "1" cuando MonedaDR es igual a MonedaP.');
  }
  return undefined;
}

function checkBalances(document: CfdiElement): Refusal | undefined {
  const places = decimalsOfCurrency(attribute(document, 'MonedaDR') ?? '');
  const amount = (name: string) => attribute(document, name) ?? '0';
  const rows = [
    ['ImpSaldoAnt', 'CRP20239', 'CRP20240'],
    ['ImpPagado', 'CRP20241', 'CRP20242'],
    ['ImpSaldoInsoluto', '', 'CRP20243'],
  ] as const;
  for (const [name, positive, decimals] of rows) {
    if (positive !== '' && !new Decimal(amount(name)).gt(0)) {
      return refuse(positive, `El campo ${name} debe ser mayor que cero.`);
    }
    if (decimalsWritten(amount(name)) > places) {
      return refuse(decimals, `El campo ${name} tiene más decimales que los que admite MonedaDR.`);
    }
  }
  const left = new Decimal(amount('ImpSaldoAnt')).minus(amount('ImpPagado'));
  if (left.isNegative() || !left.eq(amount('ImpSaldoInsoluto'))) {
    return refuse('CRP20244', 'El campo ImpSaldoInsoluto debe ser ImpSaldoAnt menos ImpPagado, y no negativo.');
  }
  return undefined;
}

function checkObject(document: CfdiElement): Refusal | undefined {
  const objeto = attribute(document, 'ObjetoImpDR') ?? '';
  const node = childNamed(document, 'ImpuestosDR');
  if (objeto === '02' && node === undefined) {
    return refuse('CRP20246', 'El nodo ImpuestosDR debe existir cuando ObjetoImpDR es "02".');
  }
  if (['01', '03', '04', '05'].includes(objeto) && node !== undefined) {
    return refuse('CRP20247', `El nodo ImpuestosDR no debe existir cuando ObjetoImpDR es "${objeto}".`);
  }
  const transferred = elementsAt(node, 'TrasladosDR/TrasladoDR').map((tax) => attribute(tax, 'ImpuestoDR'));
  const withheld = elementsAt(node, 'RetencionesDR/RetencionDR').map((tax) => attribute(tax, 'ImpuestoDR'));
  const all = [...transferred, ...withheld];
  if (node !== undefined && all.length === 0) {
    return refuse('CRP20248', 'El nodo ImpuestosDR debe llevar al menos una retención o un traslado.');
  }
  if (['06', '08'].includes(objeto) && (all.includes('002') || all.includes('003'))) {
    return refuse('CRP20278', `Con ObjetoImpDR "${objeto}" no debe haber IVA ni IEPS en ImpuestosDR.`);
  }
  if (objeto === '07' && (all.includes('002') || !transferred.includes('003'))) {
    return refuse('CRP20279', 'Con ObjetoImpDR "07" debe trasladarse IEPS y no debe haber IVA.');
  }
  return undefined;
}

function checkTaxes(document: CfdiElement): Refusal | undefined {
  const places = decimalsOfCurrency(attribute(document, 'MonedaDR') ?? '');
  for (const tax of elementsAt(document, 'ImpuestosDR/RetencionesDR/RetencionDR')) {
    const refusal = checkTax(tax, 'retencion', places);
    if (refusal) return refusal;
  }
  for (const tax of elementsAt(document, 'ImpuestosDR/TrasladosDR/TrasladoDR')) {
    const refusal = checkTax(tax, 'traslado', places);
    if (refusal) return refusal;
  }
  return undefined;
}

function checkTax(tax: CfdiElement, way: 'retencion' | 'traslado', places: number): Refusal | undefined {
  const withheld = way === 'retencion';
  const base = attribute(tax, 'BaseDR') ?? '0';
  const factor = attribute(tax, 'TipoFactorDR') ?? '';
  const rate = attribute(tax, 'TasaOCuotaDR');
  const importe = attribute(tax, 'ImporteDR');
  if (!new Decimal(base).gt(0)) {
    return refuse(withheld ? 'CRP20249' : 'CRP20255', `La BaseDR de un ${way} debe ser mayor que cero.`);
  }
  if (factor === 'Exento') {
    if (withheld) return refuse('CRP20252', 'El TipoFactorDR de una retención debe ser distinto de Exento.');
    if (rate === undefined && importe === undefined) return undefined;
    return refuse('CRP20258', 'Un traslado Exento no debe registrar TasaOCuotaDR ni ImporteDR.');
  }
  if (rate === undefined || importe === undefined) {
    return refuse('CRP20259', 'Un traslado Tasa o Cuota debe registrar TasaOCuotaDR e ImporteDR.');
  }
  if (!rateExists(way, attribute(tax, 'ImpuestoDR') ?? '', factor, new Decimal(rate))) {
    return refuse(
      withheld ? 'CRP20253' : 'CRP20260',
      `La TasaOCuotaDR ${rate} de un ${way} no existe en c_TasaOCuota.`,
    );
  }
  const { lower, upper } = productLimits([{ text: base }, { text: rate, exact: true }], places);
  if (lower.lte(importe) && upper.gte(importe)) return undefined;
  const range = `de ${lower.toFixed(places)} a ${upper.toFixed(places)}`;
  return refuse(
    withheld ? 'CRP20254' : 'CRP20261',
    `El ImporteDR ${importe} de un ${way} no está en el rango ${range}.`,
  );
}

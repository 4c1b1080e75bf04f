import { Decimal, decimalsOfCurrency, decimalsWritten, productLimits } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { rateExists } from './check-concept-tax.ts';

/** Rules of the DoctoRelacionado nodes of a Pago (CRP20236-20261, 20278, 20279). */
export function checkPaymentDocuments(pago: CfdiElement): Rejection | undefined {
  for (const document of elementsAt(pago, 'DoctoRelacionado')) {
    const rejection =
      checkCurrency(document, attribute(pago, 'MonedaP')) ??
      checkBalances(document) ??
      checkObject(document) ??
      checkTaxes(document);
    if (rejection) return rejection;
  }
  return undefined;
}

function checkCurrency(document: CfdiElement, monedaP: string | undefined): Rejection | undefined {
  const moneda = attribute(document, 'MonedaDR');
  const equivalencia = attribute(document, 'EquivalenciaDR');
  if (moneda === 'XXX') return reject('CRP20236', 'El campo MonedaDR debe ser distinto de "XXX".');
  if (moneda !== monedaP && equivalencia === undefined) {
    return reject('CRP20237', 'El campo EquivalenciaDR se debe registrar cuando MonedaDR es distinta de MonedaP.');
  }
  if (moneda === monedaP && equivalencia !== '1') {
    return reject('CRP20238', 'El campo EquivalenciaDR debe ser "1" cuando MonedaDR es igual a MonedaP.');
  }
  return undefined;
}

function checkBalances(document: CfdiElement): Rejection | undefined {
  const places = decimalsOfCurrency(attribute(document, 'MonedaDR') ?? '');
  const amount = (name: string) => attribute(document, name) ?? '0';
  const rows = [
    ['ImpSaldoAnt', 'CRP20239', 'CRP20240'],
    ['ImpPagado', 'CRP20241', 'CRP20242'],
    ['ImpSaldoInsoluto', '', 'CRP20243'],
  ] as const;
  for (const [name, positive, decimals] of rows) {
    if (positive !== '' && !new Decimal(amount(name)).gt(0)) {
      return reject(positive, `El campo ${name} debe ser mayor que cero.`);
    }
    if (decimalsWritten(amount(name)) > places) {
      return reject(decimals, `El campo ${name} tiene más decimales que los que admite MonedaDR.`);
    }
  }
  const left = new Decimal(amount('ImpSaldoAnt')).minus(amount('ImpPagado'));
  if (left.isNegative() || !left.eq(amount('ImpSaldoInsoluto'))) {
    return reject('CRP20244', 'El campo ImpSaldoInsoluto debe ser ImpSaldoAnt menos ImpPagado, y no negativo.');
  }
  return undefined;
}

function checkObject(document: CfdiElement): Rejection | undefined {
  const objeto = attribute(document, 'ObjetoImpDR') ?? '';
  const node = childNamed(document, 'ImpuestosDR');
  if (objeto === '02' && node === undefined) {
    return reject('CRP20246', 'El nodo ImpuestosDR debe existir cuando ObjetoImpDR es "02".');
  }
  if (['01', '03', '04', '05'].includes(objeto) && node !== undefined) {
    return reject('CRP20247', `El nodo ImpuestosDR no debe existir cuando ObjetoImpDR es "${objeto}".`);
  }
  const transferred = elementsAt(node, 'TrasladosDR/TrasladoDR').map((tax) => attribute(tax, 'ImpuestoDR'));
  const withheld = elementsAt(node, 'RetencionesDR/RetencionDR').map((tax) => attribute(tax, 'ImpuestoDR'));
  const all = [...transferred, ...withheld];
  if (node !== undefined && all.length === 0) {
    return reject('CRP20248', 'El nodo ImpuestosDR debe llevar al menos una retención o un traslado.');
  }
  if (['06', '08'].includes(objeto) && (all.includes('002') || all.includes('003'))) {
    return reject('CRP20278', `Con ObjetoImpDR "${objeto}" no debe haber IVA ni IEPS en ImpuestosDR.`);
  }
  if (objeto === '07' && (all.includes('002') || !transferred.includes('003'))) {
    return reject('CRP20279', 'Con ObjetoImpDR "07" debe trasladarse IEPS y no debe haber IVA.');
  }
  return undefined;
}

function checkTaxes(document: CfdiElement): Rejection | undefined {
  const places = decimalsOfCurrency(attribute(document, 'MonedaDR') ?? '');
  for (const tax of elementsAt(document, 'ImpuestosDR/RetencionesDR/RetencionDR')) {
    const rejection = checkTax(tax, 'retencion', places);
    if (rejection) return rejection;
  }
  for (const tax of elementsAt(document, 'ImpuestosDR/TrasladosDR/TrasladoDR')) {
    const rejection = checkTax(tax, 'traslado', places);
    if (rejection) return rejection;
  }
  return undefined;
}

function checkTax(tax: CfdiElement, way: 'retencion' | 'traslado', places: number): Rejection | undefined {
  const withheld = way === 'retencion';
  const base = attribute(tax, 'BaseDR') ?? '0';
  const factor = attribute(tax, 'TipoFactorDR') ?? '';
  const rate = attribute(tax, 'TasaOCuotaDR');
  const importe = attribute(tax, 'ImporteDR');
  if (!new Decimal(base).gt(0)) {
    return reject(withheld ? 'CRP20249' : 'CRP20255', `La BaseDR de un ${way} debe ser mayor que cero.`);
  }
  if (factor === 'Exento') {
    if (withheld) return reject('CRP20252', 'El TipoFactorDR de una retención debe ser distinto de Exento.');
    if (rate === undefined && importe === undefined) return undefined;
    return reject('CRP20258', 'Un traslado Exento no debe registrar TasaOCuotaDR ni ImporteDR.');
  }
  if (rate === undefined || importe === undefined) {
    return reject('CRP20259', 'Un traslado Tasa o Cuota debe registrar TasaOCuotaDR e ImporteDR.');
  }
  if (!rateExists(way, attribute(tax, 'ImpuestoDR') ?? '', factor, new Decimal(rate))) {
    return reject(
      withheld ? 'CRP20253' : 'CRP20260',
      `La TasaOCuotaDR ${rate} de un ${way} no existe en c_TasaOCuota.`,
    );
  }
  const { lower, upper } = productLimits([{ text: base }, { text: rate, exact: true }], places);
  if (lower.lte(importe) && upper.gte(importe)) return undefined;
  const range = `de ${lower.toFixed(places)} a ${upper.toFixed(places)}`;
  return reject(
    withheld ? 'CRP20254' : 'CRP20261',
    `El ImporteDR ${importe} de un ${way} no está en el rango ${range}.`,
  );
}

import { Decimal, decimalsWritten, sum } from '../decimals.ts';
import { attribute, type CfdiElement, childNamed, elementsAt } from '../read-cfdi.ts';
import { type Rejection, reject } from '../rejection.ts';
import { rateExists } from './check-concept-tax.ts';

/** Sums from the documents to ImpuestosP and on to Totales (CRP20201-20211, 20263-20274). */
export function checkPaymentTotals(pagos: CfdiElement): Rejection | undefined {
  const payments = elementsAt(pagos, 'Pago');
  const totals = childNamed(pagos, 'Totales');
  if (totals === undefined) return undefined;
  for (const pago of payments) {
    const rejection = checkWithheld(pago, totals) ?? checkTransferred(pago, totals);
    if (rejection) return rejection;
  }
  return checkTotals(payments, totals);
}

function checkWithheld(pago: CfdiElement, totals: CfdiElement): Rejection | undefined {
  const nodes = elementsAt(pago, 'ImpuestosP/RetencionesP/RetencionP');
  const taxes = nodes.map((node) => attribute(node, 'ImpuestoP') ?? '');
  if (new Set(taxes).size !== taxes.length) {
    return reject('CRP20263', 'Debe haber sólo un registro por cada tipo de impuesto retenido.');
  }
  const names = ['TotalRetencionesIVA', 'TotalRetencionesISR', 'TotalRetencionesIEPS'];
  if (nodes.length > 0 && names.every((name) => attribute(totals, name) === undefined)) {
    return reject('CRP20264', 'Debe existir al menos uno de los totales de retenciones.');
  }
  const expected = converted(pago, 'RetencionesDR/RetencionDR', (tax) => attribute(tax, 'ImpuestoDR') ?? '');
  for (const tax of new Set([...taxes, ...expected.keys()])) {
    const node = nodes.find((one) => attribute(one, 'ImpuestoP') === tax);
    if (!agrees(node && attribute(node, 'ImporteP'), expected.get(tax)?.importe)) {
      return reject('CRP20265', `El ImporteP de la retención ${tax} no es la suma de los documentos relacionados.`);
    }
  }
  return undefined;
}

function checkTransferred(pago: CfdiElement, totals: CfdiElement): Rejection | undefined {
  const nodes = elementsAt(pago, 'ImpuestosP/TrasladosP/TrasladoP');
  const keys = nodes.map((node) => keyOf(node, 'P'));
  const expected = converted(pago, 'TrasladosDR/TrasladoDR', (tax) => keyOf(tax, 'DR'));
  for (const node of nodes) {
    const rate = attribute(node, 'TasaOCuotaP');
    const importe = attribute(node, 'ImporteP');
    const exempt = attribute(node, 'TipoFactorP') === 'Exento';
    if (exempt && (rate !== undefined || importe !== undefined)) {
      return reject('CRP20266', 'Un TrasladoP Exento sólo lleva BaseP, ImpuestoP y TipoFactorP.');
    }
    const factor = attribute(node, 'TipoFactorP') ?? '';
    const known =
      rate !== undefined && rateExists('traslado', attribute(node, 'ImpuestoP') ?? '', factor, new Decimal(rate));
    if (!exempt && !known) return reject('CRP20272', 'La TasaOCuotaP de un TrasladoP no existe en c_TasaOCuota.');
  }
  if (new Set(keys).size !== keys.length) {
    return reject('CRP20271', 'Debe haber sólo un TrasladoP por impuesto, factor y tasa.');
  }
  for (const key of new Set([...keys, ...expected.keys()])) {
    const node = nodes[keys.indexOf(key)];
    const sums = expected.get(key);
    if (!agrees(node && attribute(node, 'BaseP'), sums?.base)) {
      const code = key.includes('Exento') ? 'CRP20269' : 'CRP20268';
      return reject(code, `La BaseP del traslado ${key} no es la suma de los documentos relacionados.`);
    }
    if (!key.includes('Exento') && !agrees(node && attribute(node, 'ImporteP'), sums?.importe)) {
      return reject('CRP20274', `El ImporteP del traslado ${key} no es la suma de los documentos relacionados.`);
    }
  }
  return checkIvaTotals(nodes, totals);
}

function checkIvaTotals(nodes: readonly CfdiElement[], totals: CfdiElement): Rejection | undefined {
  const iva = nodes.filter((node) => attribute(node, 'ImpuestoP') === '002');
  const none = (names: string) =>
    names.split(' ').every((name) => attribute(totals, `TotalTraslados${name}`) === undefined);
  if (iva.length > 0 && none('BaseIVA16 BaseIVA8 BaseIVA0 BaseIVAExento')) {
    return reject('CRP20267', 'Con IVA debe existir al menos un total de bases trasladadas.');
  }
  const charged = iva.some((node) => attribute(node, 'TipoFactorP') !== 'Exento');
  if (charged && none('ImpuestoIVA16 ImpuestoIVA8 ImpuestoIVA0')) {
    return reject('CRP20273', 'Con IVA debe existir al menos un total de impuestos trasladados.');
  }
  return undefined;
}

/** Total, what it adds up, and of which nodes; rates as numbers. */
const TOTALS: readonly (readonly [code: string, total: string, node: string, value: string, key: string])[] = [
  ['CRP20201', 'TotalRetencionesIVA', 'RetencionesP/RetencionP', 'ImporteP', '002'],
  ['CRP20202', 'TotalRetencionesISR', 'RetencionesP/RetencionP', 'ImporteP', '001'],
  ['CRP20203', 'TotalRetencionesIEPS', 'RetencionesP/RetencionP', 'ImporteP', '003'],
  ['CRP20204', 'TotalTrasladosBaseIVA16', 'TrasladosP/TrasladoP', 'BaseP', '002 Tasa 0.16'],
  ['CRP20205', 'TotalTrasladosImpuestoIVA16', 'TrasladosP/TrasladoP', 'ImporteP', '002 Tasa 0.16'],
  ['CRP20206', 'TotalTrasladosBaseIVA8', 'TrasladosP/TrasladoP', 'BaseP', '002 Tasa 0.08'],
  ['CRP20207', 'TotalTrasladosImpuestoIVA8', 'TrasladosP/TrasladoP', 'ImporteP', '002 Tasa 0.08'],
  ['CRP20208', 'TotalTrasladosBaseIVA0', 'TrasladosP/TrasladoP', 'BaseP', '002 Tasa 0'],
  ['CRP20209', 'TotalTrasladosImpuestoIVA0', 'TrasladosP/TrasladoP', 'ImporteP', '002 Tasa 0'],
  ['CRP20210', 'TotalTrasladosBaseIVAExento', 'TrasladosP/TrasladoP', 'BaseP', '002 Exento'],
];

function checkTotals(payments: readonly CfdiElement[], totals: CfdiElement): Rejection | undefined {
  const inPesos = (pago: CfdiElement, amount: string | undefined) =>
    sum([amount]).times(attribute(pago, 'TipoCambioP') ?? '0');
  for (const [code, name, path, value, key] of TOTALS) {
    let expected = new Decimal(0);
    let some = false;
    for (const pago of payments) {
      for (const node of elementsAt(pago, `ImpuestosP/${path}`)) {
        if (keyOf(node, 'P') !== key) continue;
        some = true;
        expected = expected.plus(inPesos(pago, attribute(node, value)));
      }
    }
    const written = attribute(totals, name);
    const right = written === undefined ? !some : some && expected.toDecimalPlaces(2).eq(written);
    if (!right) return reject(code, `El campo ${name} no es la suma de los pagos en MXN: ${expected.toFixed(2)}.`);
  }
  const amounts = payments.map((pago) => inPesos(pago, attribute(pago, 'Monto')));
  const monto = amounts.reduce((left, right) => left.plus(right), new Decimal(0)).toDecimalPlaces(2);
  if (monto.eq(attribute(totals, 'MontoTotalPagos') ?? '0')) return undefined;
  return reject('CRP20211', `El campo MontoTotalPagos no es la suma de los pagos en MXN: ${monto.toFixed(2)}.`);
}

/** Taxes of the documents in the payment's currency, by group. */
function converted(
  pago: CfdiElement,
  path: string,
  groupOf: (tax: CfdiElement) => string,
): Map<string, { base: Decimal; importe: Decimal }> {
  const groups = new Map<string, { base: Decimal; importe: Decimal }>();
  for (const document of elementsAt(pago, 'DoctoRelacionado')) {
    const rate = attribute(document, 'EquivalenciaDR') ?? '1';
    for (const tax of elementsAt(document, `ImpuestosDR/${path}`)) {
      const group = groups.get(groupOf(tax)) ?? { base: new Decimal(0), importe: new Decimal(0) };
      groups.set(groupOf(tax), {
        base: group.base.plus(sum([attribute(tax, 'BaseDR')]).div(rate)),
        importe: group.importe.plus(sum([attribute(tax, 'ImporteDR')]).div(rate)),
      });
    }
  }
  return groups;
}

/** Withheld: only the tax. Transferred: tax, factor and rate as a number. */
function keyOf(tax: CfdiElement, suffix: 'P' | 'DR'): string {
  const rate = attribute(tax, `TasaOCuota${suffix}`);
  const factor = attribute(tax, `TipoFactor${suffix}`);
  const parts = [attribute(tax, `Impuesto${suffix}`), factor, rate === undefined ? undefined : sum([rate]).toString()];
  return parts.filter((part) => part !== undefined).join(' ');
}

/** The stated value is the sum, rounded or truncated to its number of decimals. */
function agrees(written: string | undefined, expected: Decimal | undefined): boolean {
  if (written === undefined || expected === undefined) return false;
  const places = decimalsWritten(written);
  return (
    expected.toDecimalPlaces(places).eq(written) || expected.toDecimalPlaces(places, Decimal.ROUND_DOWN).eq(written)
  );
}

/**
 * An independent implementation of the SAT's formulas (FAQ 39 and 41, matrix CFDI40108-40221), in integers of 10^-12
 * and only from the document's texts: it shares nothing with the package, not even its decimals.
 */
import { localTaxesOf } from '@lacre/cfdi/complements/impuestos-locales/impuestos-locales';
import type { Comprobante } from '@lacre/cfdi/comprobante';

const UNIT = 10n ** 12n;

function read(text: string | undefined): bigint {
  const [whole = '0', part = ''] = (text ?? '0').split('.');
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(part) || part.length > 12) throw new Error(`not an amount: ${text}`);
  return BigInt(whole) * UNIT + BigInt(part.padEnd(12, '0'));
}

function write(value: bigint, places: number): string {
  const step = 10n ** BigInt(12 - places);
  const rounded = (value + step / 2n) / step;
  const text = rounded.toString().padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

function places(text: string): number {
  return text.includes('.') ? text.length - text.indexOf('.') - 1 : 0;
}

/** Limits of a product as published, both factors read with half a unit of their last decimal. */
function between(amount: string, factor: string, other: string, exact: boolean, decimals: number): boolean {
  const half = (text: string) => UNIT / 2n / 10n ** BigInt(places(text));
  const step = UNIT * 10n ** BigInt(12 - decimals);
  const low = (read(factor) - half(factor)) * (read(other) - (exact ? 0n : half(other)));
  const high = (read(factor) + half(factor) - 1n) * (read(other) + (exact ? 0n : half(other) - 1n));
  const lower = low < 0n ? 0n : (low / step) * step;
  const upper = ((high + step - 1n) / step) * step;
  const value = read(amount) * UNIT;
  return value >= lower && value <= upper;
}

/** What is wrong with the document, in words; empty when every formula holds. */
export function brokenFormulas(c: Comprobante, decimals: number): string[] {
  const broken: string[] = [];
  const must = (right: boolean, what: string) => {
    if (!right) broken.push(what);
  };
  let importes = 0n;
  let descuentos = 0n;
  const groups = new Map<string, { base: bigint; importe: bigint }>();
  const withheld = new Map<string, bigint>();
  for (const concepto of c.conceptos) {
    importes += read(concepto.importe);
    descuentos += read(concepto.descuento);
    must(between(concepto.importe, concepto.cantidad, concepto.valorUnitario, false, decimals), '40167');
    must(read(concepto.descuento) <= read(concepto.importe), '40169');
    must(concepto.descuento === undefined || places(concepto.descuento) <= places(concepto.importe), '40168');
    for (const tax of concepto.traslados) {
      const key = `${tax.impuesto} ${tax.tipoFactor} ${tax.tasaOCuota ?? ''}`;
      const group = groups.get(key) ?? { base: 0n, importe: 0n };
      groups.set(key, { base: group.base + read(tax.base), importe: group.importe + read(tax.importe) });
      if (tax.tipoFactor === 'Exento') must(tax.importe === undefined && tax.tasaOCuota === undefined, '40177');
      else must(between(tax.importe ?? '', tax.base, tax.tasaOCuota ?? '', true, 6), '40180');
    }
    for (const tax of concepto.retenciones) {
      withheld.set(tax.impuesto, (withheld.get(tax.impuesto) ?? 0n) + read(tax.importe));
      must(between(tax.importe, tax.base, tax.tasaOCuota, true, 6), '40186');
    }
  }
  must(c.subTotal === write(importes, decimals), '40108');
  const discounted = c.conceptos.some(({ descuento }) => descuento !== undefined);
  must(c.descuento === (discounted ? write(descuentos, decimals) : undefined), '40111');
  const traslados = c.impuestos?.traslados ?? [];
  const retenciones = c.impuestos?.retenciones ?? [];
  must(traslados.length === groups.size, '40218');
  must(retenciones.length === withheld.size, '40208');
  for (const tax of traslados) {
    const group = groups.get(`${tax.impuesto} ${tax.tipoFactor} ${tax.tasaOCuota ?? ''}`);
    must(tax.base === write(group?.base ?? -1n, decimals), '40215');
    must(tax.importe === (tax.tipoFactor === 'Exento' ? undefined : write(group?.importe ?? -1n, decimals)), '40221');
  }
  for (const tax of retenciones) must(tax.importe === write(withheld.get(tax.impuesto) ?? -1n, decimals), '40211');
  const trasladados = traslados.reduce((sum, { importe }) => sum + read(importe), 0n);
  const retenidos = retenciones.reduce((sum, { importe }) => sum + read(importe), 0n);
  const charged = traslados.some(({ tipoFactor }) => tipoFactor !== 'Exento');
  must(c.impuestos?.totalImpuestosTrasladados === (charged ? write(trasladados, decimals) : undefined), '40205');
  must(
    c.impuestos?.totalImpuestosRetenidos === (retenciones.length > 0 ? write(retenidos, decimals) : undefined),
    '40203',
  );
  const locals = localTaxesOf(c);
  const localTotal = (nodes: readonly { importe: string }[] = []) =>
    nodes.reduce((sum, { importe }) => sum + read(importe), 0n);
  must(read(locals?.totaldeTraslados) === localTotal(locals?.trasladosLocales), 'implocal traslados');
  must(read(locals?.totaldeRetenciones) === localTotal(locals?.retencionesLocales), 'implocal retenciones');
  const local = read(locals?.totaldeTraslados) - read(locals?.totaldeRetenciones);
  const total = read(c.subTotal) - read(c.descuento) + trasladados - retenidos + local;
  must(c.total === write(total, decimals), '40119');
  return broken;
}

import type { ImpuestosLocales } from './complements/impuestos-locales/impuestos-locales.ts';
import type { Impuestos, Retencion, Traslado } from './comprobante.ts';
import { type Decimal, decimalOrUndefined, round, toCompact, toPlain, ZERO } from './decimal.ts';
import type { DraftImpuesto, DraftImpuestoLocal } from './draft-impuesto.ts';

/** Decimals of a concept's amounts (Anexo 20: up to six). */
export const PLACES = 6;
export const IVA = '002';
export const IEPS = '003';
/** Decimals of the complement implocal (implocal.xsd). */
const LOCAL_PLACES = 2;

export function amountOf(tax: DraftImpuesto, base: Decimal): Decimal {
  return round(base.times(decimalOrUndefined(tax.tasaOCuota) ?? ZERO), PLACES);
}

interface Group {
  tax: DraftImpuesto;
  base: Decimal;
  importe: Decimal;
}

/** Running sums of the document, exact until the document rounds them. */
export class Sums {
  importe = ZERO;
  descuento = ZERO;
  hasDescuento = false;
  #traslados = new Map<string, Group>();
  #retenciones = new Map<string, Decimal>();

  /** An independent copy. */
  copy(): Sums {
    const copy = new Sums();
    copy.importe = this.importe;
    copy.descuento = this.descuento;
    copy.hasDescuento = this.hasDescuento;
    for (const [key, group] of this.#traslados) copy.#traslados.set(key, { ...group });
    for (const [impuesto, importe] of this.#retenciones) copy.#retenciones.set(impuesto, importe);
    return copy;
  }

  /** Every exact sum that the document rounds on its way to Total. */
  exact(): Decimal[] {
    const taxes = [...this.#traslados.values()].map(({ importe }) => importe);
    return [this.importe, ...taxes, ...this.#retenciones.values()];
  }

  addConcept(importe: Decimal, descuento: Decimal | undefined): void {
    this.importe = this.importe.plus(importe);
    if (descuento === undefined) return;
    this.hasDescuento = true;
    this.descuento = this.descuento.plus(descuento);
  }

  addTraslado(tax: DraftImpuesto, base: Decimal): Traslado {
    const exento = tax.tipoFactor === 'Exento';
    const importe = exento ? ZERO : amountOf(tax, base);
    const rate = exento ? undefined : (tax.tasaOCuota ?? '');
    const key = `${tax.impuesto}|${tax.tipoFactor}|${rate ?? ''}`;
    const group = this.#traslados.get(key);
    if (group) {
      group.base = group.base.plus(base);
      group.importe = group.importe.plus(importe);
    } else {
      this.#traslados.set(key, { tax, base, importe });
    }
    const node: Traslado = { base: toCompact(base), impuesto: tax.impuesto, tipoFactor: tax.tipoFactor };
    if (exento) return node;
    return { ...node, tasaOCuota: rate, importe: toCompact(importe) };
  }

  addRetencion(tax: DraftImpuesto, base: Decimal): Retencion {
    const importe = amountOf(tax, base);
    this.#retenciones.set(tax.impuesto, (this.#retenciones.get(tax.impuesto) ?? ZERO).plus(importe));
    return {
      base: toCompact(base),
      impuesto: tax.impuesto,
      tipoFactor: tax.tipoFactor,
      tasaOCuota: tax.tasaOCuota ?? '',
      importe: toCompact(importe),
    };
  }

  /**
   * The document's Impuestos node, or undefined without taxes; its totals add the rounded nodes, without further
   * rounding.
   */
  impuestos(decimals: number): Impuestos | undefined {
    if (this.#traslados.size === 0 && this.#retenciones.size === 0) return undefined;
    let trasladados: Decimal | undefined;
    const traslados: Traslado[] = [];
    for (const { tax, base, importe } of this.#traslados.values()) {
      const node = { base: toPlain(base, decimals), impuesto: tax.impuesto, tipoFactor: tax.tipoFactor };
      if (tax.tipoFactor === 'Exento') {
        traslados.push(node);
        continue;
      }
      const rounded = round(importe, decimals);
      trasladados = (trasladados ?? ZERO).plus(rounded);
      traslados.push({ ...node, tasaOCuota: tax.tasaOCuota ?? '', importe: toPlain(rounded, decimals) });
    }
    let retenidos: Decimal | undefined;
    const retenciones: Impuestos['retenciones'] = [];
    for (const [impuesto, importe] of this.#retenciones) {
      const rounded = round(importe, decimals);
      retenidos = (retenidos ?? ZERO).plus(rounded);
      retenciones.push({ impuesto, importe: toPlain(rounded, decimals) });
    }
    return {
      totalImpuestosRetenidos: retenidos && toPlain(retenidos, decimals),
      totalImpuestosTrasladados: trasladados && toPlain(trasladados, decimals),
      retenciones,
      traslados,
    };
  }

  /**
   * Base: subtotal less discount as in the document, unless given. `validate` compares the client's amount, which is
   * otherwise unused; taxes sent as the complement (`sent`), which has no base, are used as they are.
   */
  impuestosLocales(
    taxes: readonly DraftImpuestoLocal[] | undefined,
    sent: Partial<ImpuestosLocales> | undefined,
    decimals: number,
  ): ImpuestosLocales | undefined {
    if (!taxes?.length && !sent) return undefined;
    const neto = round(this.importe, decimals).minus(round(this.descuento, decimals));
    const retencionesLocales = [...(sent?.retencionesLocales ?? [])];
    const trasladosLocales = [...(sent?.trasladosLocales ?? [])];
    for (const { retencion, nombre, tasa, base } of taxes ?? []) {
      const rate = (decimalOrUndefined(tasa) ?? ZERO).div(100);
      const amount = round((decimalOrUndefined(base) ?? neto).times(rate), Math.min(decimals, LOCAL_PLACES));
      const importe = toPlain(amount, LOCAL_PLACES);
      if (retencion) retencionesLocales.push({ impLocRetenido: nombre, tasadeRetencion: tasa, importe });
      else trasladosLocales.push({ impLocTrasladado: nombre, tasadeTraslado: tasa, importe });
    }
    const total = (list: readonly { importe: string }[]) =>
      toPlain(
        list.reduce((sum, { importe }) => sum.plus(decimalOrUndefined(importe) ?? ZERO), ZERO),
        LOCAL_PLACES,
      );
    return {
      totaldeRetenciones: total(retencionesLocales),
      totaldeTraslados: total(trasladosLocales),
      ...(retencionesLocales.length > 0 ? { retencionesLocales } : {}),
      ...(trasladosLocales.length > 0 ? { trasladosLocales } : {}),
    };
  }
}

import type { Concepto } from '../comprobante.ts';
import type { Decimal } from '../decimal.ts';
import { MicroSum } from '../micros.ts';
import { value } from './limits.ts';

/** Key of tax, factor and rate, with the rate to six places. */
export function keyOf({
  impuesto,
  tipoFactor,
  tasaOCuota,
}: {
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
}): string {
  const rate =
    tasaOCuota === undefined || SIX_PLACES.test(tasaOCuota) ? (tasaOCuota ?? '') : value(tasaOCuota).toFixed(6);
  return `${impuesto}|${tipoFactor}|${rate}`;
}

/** Written as `toFixed(6)` would. */
const SIX_PLACES = /^(0|[1-9]\d*)\.\d{6}$/;

interface Group {
  base: MicroSum;
  importe: MicroSum;
}

/** Sums of the concepts. */
export class ConceptSums {
  readonly #importe = new MicroSum();
  readonly #descuento = new MicroSum();
  hasDescuento = false;
  readonly groups = new Map<string, Group>();
  readonly withheld = new Map<string, MicroSum>();

  get importe(): Decimal {
    return this.#importe.value;
  }

  get descuento(): Decimal {
    return this.#descuento.value;
  }

  add({ importe, descuento, traslados, retenciones }: Concepto): void {
    this.#importe.add(importe);
    if (descuento !== undefined) {
      this.hasDescuento = true;
      this.#descuento.add(descuento);
    }
    for (const tax of traslados) {
      const key = keyOf(tax);
      let group = this.groups.get(key);
      if (!group) this.groups.set(key, (group = { base: new MicroSum(), importe: new MicroSum() }));
      group.base.add(tax.base);
      group.importe.add(tax.importe);
    }
    for (const tax of retenciones) {
      let sum = this.withheld.get(tax.impuesto);
      if (!sum) this.withheld.set(tax.impuesto, (sum = new MicroSum()));
      sum.add(tax.importe);
    }
  }
}

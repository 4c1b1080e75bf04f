import { airlineCharge } from './complements/aerolineas/aerolineas.ts';
import { type ImpuestosLocales, localTaxesOf } from './complements/impuestos-locales/impuestos-locales.ts';
import type { Impuestos } from './comprobante.ts';
import { type Decimal, decimalOrUndefined, round, ZERO } from './decimal.ts';
import type { Draft } from './normalise-body.ts';
import type { Sums } from './sums.ts';

/** The document's amounts, rounded to the currency. */
export interface Amounts {
  subTotal: Decimal;
  /** Undefined when no concept has a discount. */
  descuento: Decimal | undefined;
  impuestos: Impuestos | undefined;
  impuestosLocales: ImpuestosLocales | undefined;
  total: Decimal;
}

/**
 * Rounds the sums, only here and only once, and adds the rounded sums up to Total (CFDI40119: local taxes and airport
 * charges included).
 */
export function amountsOf(sums: Sums, draft: Draft, decimals: number): Amounts {
  const traslado = draft.tipoDeComprobante === 'T';
  const impuestos = traslado ? undefined : sums.impuestos(decimals);
  const impuestosLocales = traslado
    ? undefined
    : sums.impuestosLocales(draft.impuestosLocales, localTaxesOf(draft), decimals);
  const subTotal = round(sums.importe, decimals);
  const descuento = sums.hasDescuento ? round(sums.descuento, decimals) : undefined;
  const total = subTotal
    .minus(descuento ?? ZERO)
    .plus(decimalOrUndefined(impuestos?.totalImpuestosTrasladados) ?? ZERO)
    .minus(decimalOrUndefined(impuestos?.totalImpuestosRetenidos) ?? ZERO)
    .plus(decimalOrUndefined(impuestosLocales?.totaldeTraslados) ?? ZERO)
    .minus(decimalOrUndefined(impuestosLocales?.totaldeRetenciones) ?? ZERO)
    .plus(traslado ? ZERO : airlineCharge(draft, decimals));
  return { subTotal, descuento, impuestos, impuestosLocales, total };
}

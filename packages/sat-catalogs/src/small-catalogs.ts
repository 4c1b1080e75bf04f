import type {
  CatalogEntry,
  FormaPago,
  Impuesto,
  Moneda,
  MotivoCancelacion,
  Pais,
  RegimenFiscal,
  ReglaTasaOCuota,
  TipoDeComprobante,
  UsoCfdi,
} from './catalogs.ts';
import { exportaciones, metodosPago, tiposDeComprobante, tiposRelacion } from './small/comprobante.ts';
import { formasPago } from './small/forma-pago.ts';
import { impuestos, objetosImp, tiposFactor } from './small/impuesto.ts';
import { meses, periodicidades } from './small/informacion-global.ts';
import { monedas } from './small/moneda.ts';
import { motivosCancelacion } from './small/motivo-cancelacion.ts';
import { paises } from './small/pais.ts';
import { regimenesFiscales } from './small/regimen-fiscal.ts';
import { tasasOCuotas } from './small/tasa-o-cuota.ts';
import { usosCfdi } from './small/uso-cfdi.ts';

/** The small catalogs by their SAT names, each in the catalog's order. */
export interface SmallCatalogs {
  c_RegimenFiscal: readonly RegimenFiscal[];
  c_UsoCFDI: readonly UsoCfdi[];
  c_FormaPago: readonly FormaPago[];
  c_MetodoPago: readonly CatalogEntry[];
  c_Moneda: readonly Moneda[];
  c_TipoDeComprobante: readonly TipoDeComprobante[];
  c_Exportacion: readonly CatalogEntry[];
  c_ObjetoImp: readonly CatalogEntry[];
  c_Impuesto: readonly Impuesto[];
  c_TipoFactor: readonly CatalogEntry[];
  c_TasaOCuota: readonly ReglaTasaOCuota[];
  c_TipoRelacion: readonly CatalogEntry[];
  c_Periodicidad: readonly CatalogEntry[];
  c_Meses: readonly CatalogEntry[];
  c_Pais: readonly Pais[];
  c_MotivoCancelacion: readonly MotivoCancelacion[];
}

/** Date of the SAT's publication that the facts in this package were taken from. */
export const FACTS_EDITION = '2026-08-06';

/** The small catalogs as written in this package. */
export const smallCatalogFacts: SmallCatalogs = {
  c_RegimenFiscal: regimenesFiscales,
  c_UsoCFDI: usosCfdi,
  c_FormaPago: formasPago,
  c_MetodoPago: metodosPago,
  c_Moneda: monedas,
  c_TipoDeComprobante: tiposDeComprobante,
  c_Exportacion: exportaciones,
  c_ObjetoImp: objetosImp,
  c_Impuesto: impuestos,
  c_TipoFactor: tiposFactor,
  c_TasaOCuota: tasasOCuotas,
  c_TipoRelacion: tiposRelacion,
  c_Periodicidad: periodicidades,
  c_Meses: meses,
  c_Pais: paises,
  c_MotivoCancelacion: motivosCancelacion,
};

/**
 * Merges two editions of the small catalogs. For a code in both, the newer edition wins; a code that only one of them
 * has is kept, because the SAT ends an entry with a date and does not delete it, and an import may be older than the
 * facts of this package.
 */
export function mergeSmallCatalogs(newer: Partial<SmallCatalogs>, older: SmallCatalogs): SmallCatalogs {
  const merge = <T extends CatalogEntry>(first: readonly T[] | undefined, second: readonly T[]): readonly T[] => {
    if (first === undefined || first.length === 0) return second;
    const known = new Set(first.map(entryKey));
    return [...first, ...second.filter((entry) => !known.has(entryKey(entry)))];
  };
  return {
    c_RegimenFiscal: merge(newer.c_RegimenFiscal, older.c_RegimenFiscal),
    c_UsoCFDI: merge(newer.c_UsoCFDI, older.c_UsoCFDI),
    c_FormaPago: merge(newer.c_FormaPago, older.c_FormaPago),
    c_MetodoPago: merge(newer.c_MetodoPago, older.c_MetodoPago),
    c_Moneda: merge(newer.c_Moneda, older.c_Moneda),
    c_TipoDeComprobante: merge(newer.c_TipoDeComprobante, older.c_TipoDeComprobante),
    c_Exportacion: merge(newer.c_Exportacion, older.c_Exportacion),
    c_ObjetoImp: merge(newer.c_ObjetoImp, older.c_ObjetoImp),
    c_Impuesto: merge(newer.c_Impuesto, older.c_Impuesto),
    c_TipoFactor: merge(newer.c_TipoFactor, older.c_TipoFactor),
    c_TasaOCuota: merge(newer.c_TasaOCuota, older.c_TasaOCuota),
    c_TipoRelacion: merge(newer.c_TipoRelacion, older.c_TipoRelacion),
    c_Periodicidad: merge(newer.c_Periodicidad, older.c_Periodicidad),
    c_Meses: merge(newer.c_Meses, older.c_Meses),
    c_Pais: merge(newer.c_Pais, older.c_Pais),
    c_MotivoCancelacion: merge(newer.c_MotivoCancelacion, older.c_MotivoCancelacion),
  };
}

/** Key of an entry; rates have no code, so everything except their dates counts. */
function entryKey(entry: CatalogEntry): string {
  if (!('tipoFactor' in entry)) return entry.clave;
  const rate = entry as ReglaTasaOCuota;
  return [
    rate.tipo,
    rate.minimo,
    rate.valor,
    rate.impuesto,
    rate.tipoFactor,
    rate.traslado,
    rate.retencion,
    rate.estimuloFronterizo,
  ].join('|');
}

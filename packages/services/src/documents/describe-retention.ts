import type { Retenciones } from '@lacre/cfdi/retentions/retenciones';
import type { CatalogEntry, Catalogs } from '@lacre/sat-catalogs';

/** Descriptions of the codes on a printed retention, by catalog and code, as `describeCodes`. */
export function describeRetention(catalogs: Catalogs, document: Retenciones): Record<string, Record<string, string>> {
  const on = document.fechaExp;
  const related = document.cfdiRetenRelacionados;
  const one = (code: string, entry: Pick<CatalogEntry, 'descripcion'> | undefined) =>
    entry ? { [code]: entry.descripcion } : {};
  const every = (catalog: string) =>
    Object.fromEntries(catalogs.entries(catalog).map(({ clave, descripcion }) => [clave, descripcion]));
  const { regimenFiscalE } = document.emisor;
  return {
    regimenFiscal: one(regimenFiscalE, catalogs.regimenFiscal(regimenFiscalE, on)),
    moneda: one('MXN', catalogs.moneda('MXN', on)),
    cveRetenc: every('c_CveRetenc'),
    periodo: every('c_Periodo'),
    tipoPagoRet: every('c_TipoPagoRet'),
    tipoRelacion: related ? one(related.tipoRelacion, catalogs.tipoRelacion(related.tipoRelacion, on)) : {},
  };
}

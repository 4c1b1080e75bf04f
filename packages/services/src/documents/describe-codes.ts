import type { Comprobante } from '@lacre/cfdi/comprobante';
import { nominasOf } from '@lacre/cfdi/payrolls/calculate-payroll';
import type { CatalogEntry, Catalogs } from '@lacre/sat-catalogs';

/**
 * Descriptions of the codes on the printed form, by catalog and code. A code without a description is printed alone.
 */
export function describeCodes(catalogs: Catalogs, c: Comprobante): Record<string, Record<string, string>> {
  const on = c.fecha;
  const pagos = c.pagos?.pagos ?? [];
  const thirdParties = c.conceptos.flatMap(({ aCuentaTerceros }) => aCuentaTerceros?.regimenFiscal);
  const texts = (
    codes: (string | undefined)[],
    find: (code: string) => Pick<CatalogEntry, 'descripcion'> | undefined,
  ) =>
    Object.fromEntries(
      [...new Set(codes)].flatMap((code) => {
        const entry = code === undefined ? undefined : find(code);
        return code !== undefined && entry ? [[code, entry.descripcion]] : [];
      }),
    );
  return {
    regimenFiscal: texts([c.emisor.regimenFiscal, c.receptor.regimenFiscalReceptor, ...thirdParties], (code) =>
      catalogs.regimenFiscal(code, on),
    ),
    usoCfdi: texts([c.receptor.usoCfdi], (code) => catalogs.usoCfdi(code, on)),
    formaPago: texts([c.formaPago, ...pagos.map(({ formaDePagoP }) => formaDePagoP)], (code) =>
      catalogs.formaPago(code, on),
    ),
    metodoPago: texts([c.metodoPago], (code) => catalogs.metodoPago(code, on)),
    moneda: texts([c.moneda, ...pagos.map(({ monedaP }) => monedaP)], (code) => catalogs.moneda(code, on)),
    exportacion: texts([c.exportacion], (code) => catalogs.exportacion(code, on)),
    pais: texts([c.receptor.residenciaFiscal], (code) => catalogs.pais(code)),
    tipoRelacion: texts(
      c.cfdiRelacionados.map(({ tipoRelacion }) => tipoRelacion),
      (code) => catalogs.tipoRelacion(code, on),
    ),
    periodicidad: texts([c.informacionGlobal?.periodicidad], (code) => catalogs.periodicidad(code, on)),
    meses: texts([c.informacionGlobal?.meses], (code) => catalogs.meses(code, on)),
    claveUnidad: texts(
      c.conceptos.map(({ claveUnidad }) => claveUnidad),
      (code) => {
        const unit = catalogs.claveUnidad(code, on);
        return typeof unit === 'object' ? { descripcion: unit.nombre } : undefined;
      },
    ),
    ...describePayroll(catalogs, c),
    objetoImp: texts(
      [
        ...c.conceptos.map(({ objetoImp }) => objetoImp),
        ...pagos.flatMap(({ doctosRelacionados }) => doctosRelacionados.map(({ objetoImpDr }) => objetoImpDr)),
      ],
      (code) => catalogs.objetoImp(code, on),
    ),
  };
}

/** Codes of the complement Nómina, by attribute name: `tipoContrato` for c_TipoContrato. */
function describePayroll(catalogs: Catalogs, c: Comprobante): Record<string, Record<string, string>> {
  const nominas = nominasOf(c);
  if (nominas.length === 0) return {};
  const lines = nominas.flatMap(({ percepciones }) => percepciones?.percepcion ?? []);
  const codes: Record<string, (string | undefined)[]> = {
    tipoNomina: nominas.map(({ tipoNomina }) => tipoNomina),
    tipoContrato: nominas.map(({ receptor }) => receptor.tipoContrato),
    tipoRegimen: nominas.map(({ receptor }) => receptor.tipoRegimen),
    tipoJornada: nominas.map(({ receptor }) => receptor.tipoJornada),
    periodicidadPago: nominas.map(({ receptor }) => receptor.periodicidadPago),
    riesgoPuesto: nominas.map(({ receptor }) => receptor.riesgoPuesto),
    banco: nominas.map(({ receptor }) => receptor.banco),
    origenRecurso: nominas.map(({ emisor }) => emisor?.entidadSNCF?.origenRecurso),
    tipoPercepcion: lines.map(({ tipoPercepcion }) => tipoPercepcion),
    tipoHoras: lines.flatMap(({ horasExtra = [] }) => horasExtra.map(({ tipoHoras }) => tipoHoras)),
    tipoDeduccion: nominas.flatMap(({ deducciones }) => deducciones?.deduccion.map((each) => each.tipoDeduccion)),
    tipoOtroPago: nominas.flatMap(({ otrosPagos = [] }) => otrosPagos.map((each) => each.tipoOtroPago)),
    tipoIncapacidad: nominas.flatMap(({ incapacidades = [] }) => incapacidades.map((each) => each.tipoIncapacidad)),
  };
  return Object.fromEntries(
    Object.entries(codes).map(([name, found]) => {
      const catalog = `c_${name.charAt(0).toUpperCase()}${name.slice(1)}`;
      const entries = catalogs.entries(catalog).filter(({ clave }) => found.includes(clave));
      return [name, Object.fromEntries(entries.map(({ clave, descripcion }) => [clave, descripcion]))];
    }),
  );
}

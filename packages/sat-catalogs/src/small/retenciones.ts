import type { CatalogEntry } from '../catalogs.ts';
import { paisesDeResidencia } from './retenciones-paises.ts';

/** Catalogs of the CFDI de retenciones e información de pagos 2.0 and its complements. */

/** c_CveRetenc: what is withheld or paid. */
const cveRetenc: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'Servicios profesionales.', vigenteDesde: '2015-05-22' },
  { clave: '02', descripcion: 'Regalías por derechos de autor.', vigenteDesde: '2015-05-22' },
  { clave: '03', descripcion: 'Autotransporte terrestre de carga.', vigenteDesde: '2015-05-22' },
  { clave: '04', descripcion: 'Servicios prestados por comisionistas.', vigenteDesde: '2015-05-22' },
  { clave: '05', descripcion: 'Arrendamiento.', vigenteDesde: '2015-05-22' },
  { clave: '06', descripcion: 'Enajenación de acciones.', vigenteDesde: '2015-05-22' },
  {
    clave: '07',
    descripcion:
      'Enajenación de bienes objeto de la LIEPS, a través de mediadores, agentes, representantes, corredores, consignatarios o distribuidores.',
    vigenteDesde: '2015-05-22',
  },
  {
    clave: '08',
    descripcion: 'Enajenación de bienes inmuebles consignada en escritura pública.',
    vigenteDesde: '2015-05-22',
  },
  {
    clave: '09',
    descripcion: 'Enajenación de otros bienes, no consignada en escritura pública.',
    vigenteDesde: '2015-05-22',
  },
  { clave: '10', descripcion: 'Adquisición de desperdicios industriales.', vigenteDesde: '2015-05-22' },
  { clave: '11', descripcion: 'Adquisición de bienes consignada en escritura pública.', vigenteDesde: '2015-05-22' },
  {
    clave: '12',
    descripcion: 'Adquisición de otros bienes, no consignada en escritura pública.',
    vigenteDesde: '2015-05-22',
  },
  { clave: '13', descripcion: 'Otros retiros de AFORE.', vigenteDesde: '2015-05-22' },
  { clave: '14', descripcion: 'Dividendos o utilidades distribuidas.', vigenteDesde: '2015-05-22' },
  { clave: '15', descripcion: 'Remanente distribuible.', vigenteDesde: '2015-05-22' },
  { clave: '16', descripcion: 'Intereses.', vigenteDesde: '2015-05-22' },
  { clave: '17', descripcion: 'Arrendamiento en fideicomiso.', vigenteDesde: '2015-05-22' },
  { clave: '18', descripcion: 'Pagos realizados a favor de residentes en el extranjero.', vigenteDesde: '2015-05-22' },
  {
    clave: '19',
    descripcion: 'Enajenación de acciones u operaciones en bolsa de valores.',
    vigenteDesde: '2015-05-22',
  },
  { clave: '20', descripcion: 'Obtención de premios.', vigenteDesde: '2015-05-22' },
  { clave: '21', descripcion: 'Fideicomisos que no realizan actividades empresariales.', vigenteDesde: '2015-05-22' },
  { clave: '22', descripcion: 'Planes personales de retiro.', vigenteDesde: '2015-05-22' },
  { clave: '23', descripcion: 'Intereses reales deducibles por créditos hipotecarios.', vigenteDesde: '2015-05-22' },
  { clave: '24', descripcion: 'Operaciones Financieras Derivadas de Capital.', vigenteDesde: '2015-05-22' },
  { clave: '25', descripcion: 'Otro tipo de retenciones.', vigenteDesde: '2015-05-22' },
  { clave: '26', descripcion: 'Servicios mediante Plataformas Tecnológicas', vigenteDesde: '2019-06-01' },
  { clave: '27', descripcion: 'Sector Financiero', vigenteDesde: '2022-01-01' },
  { clave: '28', descripcion: 'Pagos y retenciones a Contribuyentes del RIF', vigenteDesde: '2022-01-01' },
];

/** c_Periodo: months. */
const periodo: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'Enero', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'Febrero', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'Marzo', vigenteDesde: '2022-01-01' },
  { clave: '04', descripcion: 'Abril', vigenteDesde: '2022-01-01' },
  { clave: '05', descripcion: 'Mayo', vigenteDesde: '2022-01-01' },
  { clave: '06', descripcion: 'Junio', vigenteDesde: '2022-01-01' },
  { clave: '07', descripcion: 'Julio', vigenteDesde: '2022-01-01' },
  { clave: '08', descripcion: 'Agosto', vigenteDesde: '2022-01-01' },
  { clave: '09', descripcion: 'Septiembre', vigenteDesde: '2022-01-01' },
  { clave: '10', descripcion: 'Octubre', vigenteDesde: '2022-01-01' },
  { clave: '11', descripcion: 'Noviembre', vigenteDesde: '2022-01-01' },
  { clave: '12', descripcion: 'Diciembre', vigenteDesde: '2022-01-01' },
];

/** c_Ejercicio: years. */
const ejercicio: readonly CatalogEntry[] = [
  { clave: '2021', descripcion: '2021', vigenteDesde: '2022-01-01' },
  { clave: '2022', descripcion: '2022', vigenteDesde: '2022-01-01' },
  { clave: '2023', descripcion: '2023', vigenteDesde: '2023-01-01' },
  { clave: '2024', descripcion: '2024', vigenteDesde: '2024-01-01' },
  { clave: '2025', descripcion: '2025', vigenteDesde: '2025-01-01' },
  { clave: '2026', descripcion: '2026', vigenteDesde: '2026-01-01' },
  { clave: '2027', descripcion: '2027', vigenteDesde: '2027-01-01' },
];

/** c_TipoDividendoOUtilidadDistribuida: where a dividend comes from. */
const tipoDividendo: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'Proviene de CUFIN', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'No proviene de CUFIN', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'Reembolso o reducción de capital', vigenteDesde: '2022-01-01' },
  { clave: '04', descripcion: 'Liquidación de la persona moral', vigenteDesde: '2022-01-01' },
  { clave: '05', descripcion: 'CUFINRE', vigenteDesde: '2022-01-01' },
  { clave: '06', descripcion: 'Proviene de CUFIN al 31 de diciembre 2013.', vigenteDesde: '2022-01-01' },
];

/** c_TipoContribuyenteSujetoRetencion: who abroad is paid. */
const tipoContribuyente: readonly CatalogEntry[] = [
  { clave: '1', descripcion: 'Artistas, deportistas y espectáculos públicos', vigenteDesde: '2022-01-01' },
  { clave: '2', descripcion: 'Otras personas físicas', vigenteDesde: '2022-01-01' },
  { clave: '3', descripcion: 'Persona moral', vigenteDesde: '2022-01-01' },
  { clave: '4', descripcion: 'Fideicomiso', vigenteDesde: '2022-01-01' },
  { clave: '5', descripcion: 'Asociación en participación', vigenteDesde: '2022-01-01' },
  { clave: '6', descripcion: 'Organizaciones Internacionales o de gobierno', vigenteDesde: '2022-01-01' },
  { clave: '7', descripcion: 'Organizaciones exentas', vigenteDesde: '2022-01-01' },
  { clave: '8', descripcion: 'Agentes pagadores', vigenteDesde: '2022-01-01' },
  { clave: '9', descripcion: 'Otros', vigenteDesde: '2022-01-01' },
];

/** c_EntidadesFederativas: states by number, not by the letters of c_Estado. */
const entidades: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'AGUASCALIENTES', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'BAJA CALIFORNIA', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'BAJA CALIFORNIA SUR', vigenteDesde: '2022-01-01' },
  { clave: '04', descripcion: 'CAMPECHE', vigenteDesde: '2022-01-01' },
  { clave: '05', descripcion: 'COAHUILA', vigenteDesde: '2022-01-01' },
  { clave: '06', descripcion: 'COLIMA', vigenteDesde: '2022-01-01' },
  { clave: '07', descripcion: 'CHIAPAS', vigenteDesde: '2022-01-01' },
  { clave: '08', descripcion: 'CHIHUAHUA', vigenteDesde: '2022-01-01' },
  { clave: '09', descripcion: 'CIUDAD DE MEXICO', vigenteDesde: '2022-01-01' },
  { clave: '10', descripcion: 'DURANGO', vigenteDesde: '2022-01-01' },
  { clave: '11', descripcion: 'GUANAJUATO', vigenteDesde: '2022-01-01' },
  { clave: '12', descripcion: 'GUERRERO', vigenteDesde: '2022-01-01' },
  { clave: '13', descripcion: 'HIDALGO', vigenteDesde: '2022-01-01' },
  { clave: '14', descripcion: 'JALISCO', vigenteDesde: '2022-01-01' },
  { clave: '15', descripcion: 'MEXICO', vigenteDesde: '2022-01-01' },
  { clave: '16', descripcion: 'MICHOACAN', vigenteDesde: '2022-01-01' },
  { clave: '17', descripcion: 'MORELOS', vigenteDesde: '2022-01-01' },
  { clave: '18', descripcion: 'NAYARIT', vigenteDesde: '2022-01-01' },
  { clave: '19', descripcion: 'NUEVO LEON', vigenteDesde: '2022-01-01' },
  { clave: '20', descripcion: 'OAXACA', vigenteDesde: '2022-01-01' },
  { clave: '21', descripcion: 'PUEBLA', vigenteDesde: '2022-01-01' },
  { clave: '22', descripcion: 'QUERETARO', vigenteDesde: '2022-01-01' },
  { clave: '23', descripcion: 'QUINTANA ROO', vigenteDesde: '2022-01-01' },
  { clave: '24', descripcion: 'SAN LUIS POTOSI', vigenteDesde: '2022-01-01' },
  { clave: '25', descripcion: 'SINALOA', vigenteDesde: '2022-01-01' },
  { clave: '26', descripcion: 'SONORA', vigenteDesde: '2022-01-01' },
  { clave: '27', descripcion: 'TABASCO', vigenteDesde: '2022-01-01' },
  { clave: '28', descripcion: 'TAMAULIPAS', vigenteDesde: '2022-01-01' },
  { clave: '29', descripcion: 'TLAXCALA', vigenteDesde: '2022-01-01' },
  { clave: '30', descripcion: 'VERACRUZ', vigenteDesde: '2022-01-01' },
  { clave: '31', descripcion: 'YUCATAN', vigenteDesde: '2022-01-01' },
  { clave: '32', descripcion: 'ZACATECAS', vigenteDesde: '2022-01-01' },
];

/** c_Periodicidad of digital platforms, not that of global invoices. */
const periodicidad: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'Semanal', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'Mensual', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'Diario', vigenteDesde: '2022-01-01' },
  { clave: '04', descripcion: 'Quincenal', vigenteDesde: '2022-01-01' },
  { clave: '05', descripcion: 'Otro', vigenteDesde: '2022-01-01' },
];

/** c_FormaPagoServ: how a service of a platform was paid. */
const formaPagoServ: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'Efectivo' },
  { clave: '02', descripcion: 'Transferencia electrónica de fondos' },
  { clave: '03', descripcion: 'Tarjeta de crédito' },
  { clave: '04', descripcion: 'Monedero electrónico' },
  { clave: '05', descripcion: 'Dinero electrónico' },
  { clave: '06', descripcion: 'Tarjeta de débito' },
  { clave: '07', descripcion: 'Tarjeta de servicios' },
  { clave: '08', descripcion: 'Intermediario pagos' },
  { clave: '09', descripcion: 'Otros ingresos por premios, bonificaciones o análogos.' },
];

/** c_SubTipoServ; 08 and 09 have no published description. */
const subTipoServ: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'Personal' },
  { clave: '02', descripcion: 'Compartido' },
  { clave: '03', descripcion: 'Plus' },
  { clave: '04', descripcion: 'Cancelación' },
  { clave: '08', descripcion: '08' },
  { clave: '09', descripcion: '09' },
];

/** c_TipoImpuesto: taxes by two digits, of digital platforms alone. */
const tipoImpuesto: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'ISR', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'IVA', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'IEPS', vigenteDesde: '2022-01-01' },
];

/** c_TasaCuota of digital platforms; 0.500000 has no published description. */
const tasaCuota: readonly CatalogEntry[] = [
  { clave: '0.160000', descripcion: 'IVA' },
  { clave: '0.080000', descripcion: 'IVA Crédito aplicado del 50%' },
  { clave: '0.000000', descripcion: 'IVA' },
  { clave: '0.500000', descripcion: '0.500000' },
];

/** How much of each tax is withheld for a service of a platform; decimal strings. */
export interface TipoDeServ extends CatalogEntry {
  /** ISR on the price; absent if none is withheld. Valid for 2021 to 2025: a reform changed some from 2026 on. */
  tasaIsr?: string;
  /** Share of the IVA that is withheld; absent if no description is published. */
  parteIva?: string;
}

/** c_TipoDeServ: services of digital platforms; 11 has no published description. */
export const tiposDeServ: readonly TipoDeServ[] = [
  {
    clave: '01',
    descripcion: 'Transporte terrestre de pasajeros',
    tasaIsr: '0.021',
    parteIva: '0.5',
    vigenteDesde: '2019-06-01',
  },
  {
    clave: '02',
    descripcion: 'Entrega de alimentos preparados',
    tasaIsr: '0.021',
    parteIva: '0.5',
    vigenteDesde: '2019-06-01',
  },
  {
    clave: '03',
    descripcion: 'Entrega de bienes (distintos de alimentos preparados)',
    tasaIsr: '0.021',
    parteIva: '0.5',
    vigenteDesde: '2020-06-01',
  },
  { clave: '04', descripcion: 'Hospedaje', tasaIsr: '0.04', parteIva: '0.5', vigenteDesde: '2020-06-01' },
  { clave: '05', descripcion: 'Comercio de bienes', tasaIsr: '0.01', parteIva: '0.5', vigenteDesde: '2020-06-01' },
  { clave: '06', descripcion: 'Otro tipo de servicios', tasaIsr: '0.01', parteIva: '0.5', vigenteDesde: '2020-06-01' },
  {
    clave: '07',
    descripcion: 'Descarga o acceso a contenido digital, así como otros contenidos multimedia',
    parteIva: '1',
    vigenteDesde: '2021-01-01',
  },
  { clave: '08', descripcion: 'Clubes en línea y páginas de citas.', parteIva: '1', vigenteDesde: '2021-01-01' },
  { clave: '09', descripcion: 'Enseñanza a distancia o test o ejercicios.', parteIva: '1', vigenteDesde: '2021-01-01' },
  { clave: '11', descripcion: '11' },
];

/** c_TipoPagoRet: a payment is final or provisional, of one tax. */
export interface TipoPagoRet extends CatalogEntry {
  /** c_Impuesto. */
  impuesto: string;
}

export const tiposPagoRet: readonly TipoPagoRet[] = [
  { clave: '01', descripcion: 'Pago definitivo IVA', impuesto: '002', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'Pago definitivo IEPS', impuesto: '003', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'Pago definitivo ISR', impuesto: '001', vigenteDesde: '2022-01-01' },
  { clave: '04', descripcion: 'Pago provisional ISR', impuesto: '001', vigenteDesde: '2022-01-01' },
];

/** By the SAT's names; where two catalogs share one, prefixed with that of the document. */
export const retencionesCatalogs = {
  c_CveRetenc: cveRetenc,
  c_Periodo: periodo,
  c_Ejercicio: ejercicio,
  c_TipoPagoRet: tiposPagoRet,
  c_TipoDividendoOUtilidadDistribuida: tipoDividendo,
  c_TipoContribuyenteSujetoRetencion: tipoContribuyente,
  c_EntidadesFederativas: entidades,
  c_FormaPagoServ: formaPagoServ,
  c_TipoDeServ: tiposDeServ,
  c_SubTipoServ: subTipoServ,
  c_TipoImpuesto: tipoImpuesto,
  c_TasaCuota: tasaCuota,
  'retenciones20.c_Periodicidad': periodicidad,
  'retenciones20.c_Pais': paisesDeResidencia,
} satisfies Record<string, readonly CatalogEntry[]>;

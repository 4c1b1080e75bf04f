import type { CatalogEntry, TipoDeComprobante } from '../catalogs.ts';

/** c_TipoDeComprobante: document types and their maximum Total. */
export const tiposDeComprobante: readonly TipoDeComprobante[] = [
  { clave: 'I', descripcion: 'Ingreso', valorMaximo: '999999999999999999.999999', vigenteDesde: '2022-01-01' },
  { clave: 'E', descripcion: 'Egreso', valorMaximo: '999999999999999999.999999', vigenteDesde: '2022-01-01' },
  { clave: 'T', descripcion: 'Traslado', valorMaximo: '0', vigenteDesde: '2022-01-01' },
  { clave: 'N', descripcion: 'Nómina', valorMaximo: '999999999999999999.999999' },
  { clave: 'P', descripcion: 'Pago', valorMaximo: '999999999999999999.999999', vigenteDesde: '2022-01-01' },
];

/** c_MetodoPago: paid at once or later. */
export const metodosPago: readonly CatalogEntry[] = [
  { clave: 'PUE', descripcion: 'Pago en una sola exhibición', vigenteDesde: '2022-01-01' },
  { clave: 'PPD', descripcion: 'Pago en parcialidades o diferido', vigenteDesde: '2022-01-01' },
];

/** c_Exportacion: kinds of export. */
export const exportaciones: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'No aplica', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'Definitiva con clave A1', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'Temporal', vigenteDesde: '2022-01-01' },
  {
    clave: '04',
    descripcion: 'Definitiva con clave distinta a A1 o cuando no existe enajenación en términos del CFF',
    vigenteDesde: '2022-02-25',
  },
];

/** c_TipoRelacion: how a document relates to an earlier one. */
export const tiposRelacion: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'Nota de crédito de los documentos relacionados', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'Nota de débito de los documentos relacionados', vigenteDesde: '2022-01-01' },
  {
    clave: '03',
    descripcion: 'Devolución de mercancía sobre facturas o traslados previos',
    vigenteDesde: '2022-01-01',
  },
  { clave: '04', descripcion: 'Sustitución de los CFDI previos', vigenteDesde: '2022-01-01' },
  { clave: '05', descripcion: 'Traslados de mercancías facturados previamente', vigenteDesde: '2022-01-01' },
  { clave: '06', descripcion: 'Factura generada por los traslados previos', vigenteDesde: '2022-01-01' },
  { clave: '07', descripcion: 'CFDI por aplicación de anticipo', vigenteDesde: '2022-01-01' },
];

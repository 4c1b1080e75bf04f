import type { CatalogEntry } from '../catalogs.ts';

/** c_Periodicidad: period of a global invoice. */
export const periodicidades: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'Diario', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'Semanal', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'Quincenal', vigenteDesde: '2022-01-01' },
  { clave: '04', descripcion: 'Mensual', vigenteDesde: '2022-01-01' },
  { clave: '05', descripcion: 'Bimestral', vigenteDesde: '2022-01-01' },
];

/** c_Meses: months of a global invoice; 13 to 18 are pairs, for regime 621 only. */
export const meses: readonly CatalogEntry[] = [
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
  { clave: '13', descripcion: 'Enero-Febrero', vigenteDesde: '2022-01-01' },
  { clave: '14', descripcion: 'Marzo-Abril', vigenteDesde: '2022-01-01' },
  { clave: '15', descripcion: 'Mayo-Junio', vigenteDesde: '2022-01-01' },
  { clave: '16', descripcion: 'Julio-Agosto', vigenteDesde: '2022-01-01' },
  { clave: '17', descripcion: 'Septiembre-Octubre', vigenteDesde: '2022-01-01' },
  { clave: '18', descripcion: 'Noviembre-Diciembre', vigenteDesde: '2022-01-01' },
];

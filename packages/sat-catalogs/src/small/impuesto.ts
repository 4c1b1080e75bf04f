import type { CatalogEntry, Impuesto } from '../catalogs.ts';

/** c_Impuesto: federal taxes and whether each may be transferred or withheld. */
export const impuestos: readonly Impuesto[] = [
  { clave: '001', descripcion: 'ISR', traslado: false, retencion: true, vigenteDesde: '2022-01-01' },
  { clave: '002', descripcion: 'IVA', traslado: true, retencion: true, vigenteDesde: '2022-01-01' },
  { clave: '003', descripcion: 'IEPS', traslado: true, retencion: true, vigenteDesde: '2022-01-01' },
];

/** c_TipoFactor: rate, fee or exempt. */
export const tiposFactor: readonly CatalogEntry[] = [
  { clave: 'Tasa', descripcion: 'Tasa', vigenteDesde: '2022-01-01' },
  { clave: 'Cuota', descripcion: 'Cuota', vigenteDesde: '2022-01-01' },
  { clave: 'Exento', descripcion: 'Exento', vigenteDesde: '2022-01-01' },
];

/** c_ObjetoImp: whether a concept is subject to tax and must break it down. */
export const objetosImp: readonly CatalogEntry[] = [
  { clave: '01', descripcion: 'No objeto de impuesto.', vigenteDesde: '2022-01-01' },
  { clave: '02', descripcion: 'Sí objeto de impuesto.', vigenteDesde: '2022-01-01' },
  { clave: '03', descripcion: 'Sí objeto del impuesto y no obligado al desglose.', vigenteDesde: '2022-01-01' },
  { clave: '04', descripcion: 'Sí objeto del impuesto y no causa impuesto.', vigenteDesde: '2022-10-07' },
  { clave: '05', descripcion: 'Sí objeto del impuesto, IVA crédito PODEBI.', vigenteDesde: '2023-12-06' },
  { clave: '06', descripcion: 'Sí objeto del IVA, No traslado IVA.', vigenteDesde: '2024-12-13' },
  { clave: '07', descripcion: 'No traslado del IVA, Sí desglose IEPS.', vigenteDesde: '2024-12-13' },
  { clave: '08', descripcion: 'No traslado del IVA, No desglose IEPS.', vigenteDesde: '2024-12-13' },
];

import type { MotivoCancelacion } from '../catalogs.ts';

/** Cancellation motives; 01 requires the UUID of the substitute. */
export const motivosCancelacion: readonly MotivoCancelacion[] = [
  { clave: '01', descripcion: 'Comprobante emitido con errores con relación', requiereSustitucion: true },
  { clave: '02', descripcion: 'Comprobante emitido con errores sin relación', requiereSustitucion: false },
  { clave: '03', descripcion: 'No se llevó a cabo la operación', requiereSustitucion: false },
  { clave: '04', descripcion: 'Operación nominativa relacionada en la factura global', requiereSustitucion: false },
];

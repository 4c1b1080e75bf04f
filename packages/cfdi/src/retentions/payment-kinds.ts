import { tiposPagoRet } from '@lacre/sat-catalogs/small/retenciones';

/** c_Impuesto of a c_TipoPagoRet; undefined for an unknown key. */
export const taxOfPayment = (tipoPagoRet: string): string | undefined =>
  tiposPagoRet.find(({ clave }) => clave === tipoPagoRet)?.impuesto;

export const ISR = '001';
export const IVA = '002';

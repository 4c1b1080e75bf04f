import { amount } from './amount.ts';

export interface TrasladoView {
  base: number;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota: string | null;
  importe: number | null;
}

export function toTrasladoView(tax: {
  base: string;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  importe?: string;
}): TrasladoView {
  return {
    base: amount(tax.base),
    impuesto: tax.impuesto,
    tipoFactor: tax.tipoFactor,
    tasaOCuota: tax.tasaOCuota ?? null,
    importe: tax.importe === undefined ? null : amount(tax.importe),
  };
}

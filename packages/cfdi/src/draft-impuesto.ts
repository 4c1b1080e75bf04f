export interface DraftImpuesto {
  retencion: boolean;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  /** Base sent by the client; for a Cuota the taxed quantity, otherwise only compared. */
  base?: string;
  importe?: string;
}

export interface DraftImpuestoLocal {
  retencion: boolean;
  nombre: string;
  tasa: string;
  base?: string;
  importe?: string;
}

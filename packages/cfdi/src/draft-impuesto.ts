export interface DraftImpuesto {
  retencion: boolean;
  impuesto: string;
  tipoFactor: string;
  tasaOCuota?: string;
  /** What the client says; for a Cuota the taxed quantity itself, else compared only. */
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

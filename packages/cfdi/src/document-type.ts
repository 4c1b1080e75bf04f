/**
 * Document type: c_TipoDeComprobante, and `R` for the CFDI de retenciones e información de pagos, a separate document
 * (the letter is ours: its schema has no type).
 */
export type DocumentType = 'I' | 'E' | 'T' | 'P' | 'N' | 'R';

export const RETENTION = 'R';

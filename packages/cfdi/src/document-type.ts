/**
 * What a document is: c_TipoDeComprobante, and `R` for the CFDI de retenciones e información de pagos, a document of
 * its own (the letter is ours: its schema has no type).
 */
export type DocumentType = 'I' | 'E' | 'T' | 'P' | 'N' | 'R';

export const RETENTION = 'R';

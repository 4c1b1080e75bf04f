/** RFC of a buyer in the general public (Anexo 20). */
export const RFC_PUBLICO_GENERAL = 'XAXX010101000';
/** RFC of a foreigner without a Mexican RFC (Anexo 20). */
export const RFC_EXTRANJERO = 'XEXX010101000';
/** RFC of a foreign third party (node ACuentaTerceros). */
export const RFC_TERCERO_EXTRANJERO = 'EXT990101NI1';
/** Name that makes an invoice to `RFC_PUBLICO_GENERAL` a global one (CFDI40130). */
export const NOMBRE_PUBLICO_GENERAL = 'PUBLICO EN GENERAL';

export type KindOfPerson = 'fisica' | 'moral';

/** tdCFDI.xsd, t_RFC. `Ñ` must be the composed letter (NFC); lower case is not accepted. */
export const RFC_PATTERN = /^[A-Z&Ñ]{3,4}[0-9]{2}(?:0[1-9]|1[012])(?:0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/u;

export function isRfc(text: string): boolean {
  return RFC_PATTERN.test(text);
}

/** Of an RFC with each letter written as two, letter and mark. */
const LENGTH_MAX = 26;

/**
 * The NFC form of a text that should be an RFC. A longer text, which is none, is returned as it is: normalizing a
 * megabyte of combining marks takes minutes.
 */
export function composedRfc(text: string): string {
  return text.length > LENGTH_MAX ? text : text.normalize('NFC');
}

/** 12 characters: company (moral); 13: natural person (física). The generics count as natural persons. */
export function kindOfPerson(rfc: string): KindOfPerson {
  return rfc.length === 12 ? 'moral' : 'fisica';
}

export function isGenericRfc(rfc: string): boolean {
  return rfc === RFC_PUBLICO_GENERAL || rfc === RFC_EXTRANJERO;
}

const VALUES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/**
 * True if the last character is the check digit of the others (Anexo III of the SAT's RFC procedure). Real RFCs with
 * another digit are said to exist and `XAXX010101000` itself fails, so a mismatch is a hint, never a reason to reject.
 */
export function hasRightCheckDigit(rfc: string): boolean {
  const body = rfc.slice(0, -1).padStart(12, ' ');
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += VALUES.indexOf(body.charAt(i)) * (13 - i);
  const digit = 11 - (sum % 11);
  return rfc.slice(-1) === (digit === 11 ? '0' : digit === 10 ? 'A' : String(digit));
}

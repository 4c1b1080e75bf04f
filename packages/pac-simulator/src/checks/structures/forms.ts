/** Patterns that the schemas of several complements share. */
export { RFC, text as upTo, words } from '../structure-rules.ts';

export const someText = /^[^|]+$/u;
/** A catalog key that is not looked up here. */
export const CODE = /^[^|\s]{1,25}$/u;
export const WHOLE = /^[0-9]{1,10}$/;
/** Numbers by their maximum number of decimals. */
export const DECIMALS: Readonly<Record<2 | 3 | 6, RegExp>> = {
  2: /^[0-9]{1,18}(?:\.[0-9]{1,2})?$/,
  3: /^[0-9]{1,18}(?:\.[0-9]{1,3})?$/,
  6: /^[0-9]{1,18}(?:\.[0-9]{1,6})?$/,
};
export const DATE = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/;
export const DATE_TIME = /^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$/;
export const UUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
export const ID_CCP = /^CCC[0-9a-fA-F]{5}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
export const PLATE = /^[^(?!.*\s)-]{5,7}$/u;
export const PEDIMENTO = /^[0-9]{2} {2}[0-9]{2} {2}[0-9]{4} {2}[0-9]{7}$/;
export const OLD_RFC = /^[A-ZÑ&,]{3,4}[0-9]{6}[A-Z0-9,]{3}$/u;
export const CURP = /^[A-Z]{4}[0-9]{6}[A-Z]{6}[0-9A-Z][0-9]$/;
export const OLD_CURP = /^[A-Z,]{4}[0-9]{6}[A-ZÑ,]{6}[0-9A-Z,][0-9]$/u;

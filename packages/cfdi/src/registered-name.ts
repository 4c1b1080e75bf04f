import { collapse } from './white-space.ts';

/** Zero width, soft hyphens, byte order marks, direction controls: they come with text that is copied. */
const unseen = /[\p{Cf}\p{DI}]/gu;
/** Such as the no-break space of web pages and PDF files. */
const otherSpaces = /\s/g;
const otherAlphabet = /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u;

/**
 * A name as the SAT's registry can have it: with ordinary spaces and nothing invisible. The SAT compares names byte for
 * byte (CFDI40145), so one with such a character is rejected although it looks the same.
 */
export const visibleName = (name: string): string => collapse(name.replace(unseen, '').replace(otherSpaces, ' '));

/** The first letter that is not Latin, such as a Cyrillic `А`; the registry has none. */
export const otherAlphabetIn = (name: string): string | undefined => otherAlphabet.exec(name)?.[0];

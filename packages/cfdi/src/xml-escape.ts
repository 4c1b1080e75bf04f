/** Text between tags, as Canonical XML 1.0 (section 2.3) writes it. */
export const escapeXmlText = (value: string): string => value.replace(/[&<>\r]/g, referenceTo);

/** Text of a double-quoted attribute, as Canonical XML 1.0 writes it: `>` stays. */
export const escapeCanonicalAttribute = (value: string): string => value.replace(/[&<"\t\n\r]/g, referenceTo);

/**
 * Text of a double-quoted attribute; tabs and line ends as references, because a parser would turn them into blanks.
 */
export const escapeAttribute = (value: string): string => value.replace(/[&<>"\t\n\r]/g, referenceTo);

const REFERENCES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

const referenceTo = (character: string): string => REFERENCES[character] ?? character;

import { shorten } from './shorten.ts';
import type { Text } from './violation.ts';

export type XmlFaultKind = 'TooLarge' | 'NotWellFormed' | 'HasDoctype' | 'TooDeep' | 'TooMany';

/** The parser quotes names whole. */
const MESSAGE_MAX = 500;

/** A document that cannot be parsed: hostile, damaged or not XML. `message` is the English text. */
export class XmlFault extends Error {
  override name = 'XmlFault';
  readonly kind: XmlFaultKind;
  readonly text: Text;

  constructor(kind: XmlFaultKind, { en, es }: Text) {
    const text = { en: shorten(en, MESSAGE_MAX), es: shorten(es, MESSAGE_MAX) };
    super(text.en);
    this.kind = kind;
    this.text = text;
  }
}

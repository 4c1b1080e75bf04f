import type { Text } from './violation.ts';

export type XmlFaultKind = 'TooLarge' | 'NotWellFormed' | 'HasDoctype' | 'TooDeep' | 'TooMany';

/** A document that cannot be parsed: hostile, damaged or not XML. `message` is the English text. */
export class XmlFault extends Error {
  override name = 'XmlFault';
  readonly kind: XmlFaultKind;
  readonly text: Text;

  constructor(kind: XmlFaultKind, text: Text) {
    super(text.en);
    this.kind = kind;
    this.text = text;
  }
}

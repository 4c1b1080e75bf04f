export type XmlFaultKind = 'TooLarge' | 'NotWellFormed' | 'HasDoctype' | 'TooDeep' | 'TooMany';

/** A document that is not read: hostile, damaged or no XML. */
export class XmlFault extends Error {
  override name = 'XmlFault';
  readonly kind: XmlFaultKind;

  constructor(kind: XmlFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

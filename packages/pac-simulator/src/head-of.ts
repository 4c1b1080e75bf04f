import { attribute, type CfdiElement, childNamed, RETENTION_NAMESPACE } from './read-cfdi.ts';

/** What the PAC reads from every document, whatever the attribute names. Strings are empty if the document has none. */
export type Head = {
  isRetention: boolean;
  /** Local time of issue. */
  date: string;
  /** Postal code of the place of issue. */
  place: string;
  issuerRfc: string;
};

export function headOf(document: CfdiElement): Head {
  const isRetention = document.namespace === RETENTION_NAMESPACE;
  const emisor = childNamed(document, 'Emisor');
  return {
    isRetention,
    date: attribute(document, isRetention ? 'FechaExp' : 'Fecha') ?? '',
    place: attribute(document, isRetention ? 'LugarExpRetenc' : 'LugarExpedicion') ?? '',
    issuerRfc: (emisor && attribute(emisor, isRetention ? 'RfcE' : 'Rfc')) ?? '',
  };
}

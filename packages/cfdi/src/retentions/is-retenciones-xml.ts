/** As `buildRetencionesXml` begins; a PAC may write the declaration otherwise. */
const ROOT = /^\uFEFF?\s*(?:<\?xml[^?>]{0,200}\?>\s*)?<retenciones:Retenciones[\s>]/;

/** True when the text begins as a retentions document with the usual prefix; reading it shows the rest. */
export const isRetencionesXml = (xml: string): boolean => ROOT.test(xml.slice(0, 1_000));

/** The beginning of `buildRetencionesXml`'s output; a PAC may change the declaration. */
const ROOT = /^\uFEFF?\s*(?:<\?xml[^?>]{0,200}\?>\s*)?<retenciones:Retenciones[\s>]/;

/** True if the text begins like a retentions document with the usual prefix; parsing decides. */
export const isRetencionesXml = (xml: string): boolean => ROOT.test(xml.slice(0, 1_000));

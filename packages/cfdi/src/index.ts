/**
 * Public API of the core, which also runs in a browser. `csd`, `seal` (both Node only) and `timbre` have their own
 * import paths.
 */
export { cadenaOriginal } from './cadena-original.ts';
export { calculate, calculateInSlices, withCertificado, withFolio } from './calculate.ts';
export { requiresReceptorApproval } from './cancellation.ts';
export { checkDocument } from './check-document.ts';
export type * from './comprobante.ts';
export { instantOf, isCalendarDate, isLocalDateTime, localTimeAt, mexicoCityDay } from './dates.ts';
export { type Decimal, decimal, round, toPlain } from './decimal.ts';
export type * from './invoice-body.ts';
export { type Draft, normalise } from './normalise.ts';
export { type ParsedCfdi, parseCfdi } from './parse.ts';
export { verificationUrl } from './qr.ts';
export { isGenericRfc, isRfc, kindOfPerson } from './rfc.ts';
export { type Sealed, type Signer, sealWith } from './seal-with.ts';
export { inSlices } from './slices.ts';
export { type DocumentTotals, totalsOf } from './totals.ts';
export { isIssuable, validate, validateInSlices } from './validate.ts';
export type * from './violation.ts';
export { verifySelloOnWeb, webSigner } from './web-seal.ts';
export { totalInWords } from './words.ts';
export { buildXml } from './xml.ts';

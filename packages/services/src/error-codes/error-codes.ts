import { type RuleCode, ruleCodes } from '@lacre/cfdi/rule-codes';
import type { RuleRow } from '@lacre/cfdi/rule-row';
import type { Text } from '@lacre/cfdi/violation';
import { accessErrors } from './access-errors.ts';
import { certificateErrors } from './certificate-errors.ts';
import { documentErrors } from './document-errors.ts';
import { type ErrorRow, isOfResponse, type PartKind } from './error-row.ts';
import { organizationErrors } from './organization-errors.ts';
import { recordErrors } from './record-errors.ts';
import { requestErrors } from './request-errors.ts';

const ruleErrors = Object.fromEntries(
  Object.entries(ruleCodes).map(([code, row]) => [code, { kind: 'detail', ...row }]),
) as { [Code in RuleCode]: RuleRow & { kind: 'detail' } };

/**
 * Every code that a response may contain, with its kind, its texts and how to fix it. The documentation, the
 * enumeration in the OpenAPI document and the type of the codes that can be thrown derive from it.
 */
export const errorCodes = {
  ...ruleErrors,
  ...requestErrors,
  ...accessErrors,
  ...organizationErrors,
  ...documentErrors,
  ...recordErrors,
  ...certificateErrors,
};

type Rows = typeof errorCodes;

/** A code of the table: of a whole response, of one finding in it or of a document that was not issued. */
export type KnownCode = keyof Rows;

/** A code of a whole response: `code` of the body. */
export type ErrorCode = { [Code in KnownCode]: Rows[Code]['kind'] extends PartKind ? never : Code }[KnownCode];

export const rowOf = (code: KnownCode): ErrorRow => errorCodes[code];

const codesOf = (rows: object) => Object.keys(rows) as KnownCode[];

/** The table by area, for readers. */
export const errorAreas: readonly { title: Text; codes: readonly KnownCode[] }[] = [
  { title: { en: 'The request', es: 'La solicitud' }, codes: codesOf(requestErrors) },
  { title: { en: 'Access', es: 'Acceso' }, codes: codesOf(accessErrors) },
  { title: { en: 'Organizations', es: 'Organizaciones' }, codes: codesOf(organizationErrors) },
  { title: { en: 'Documents', es: 'Comprobantes' }, codes: codesOf(documentErrors) },
  {
    title: { en: 'Customers, products and catalogs', es: 'Clientes, productos y catálogos' },
    codes: codesOf(recordErrors),
  },
  { title: { en: 'Certificates', es: 'Certificados' }, codes: codesOf(certificateErrors) },
  {
    title: { en: 'Rules about a document', es: 'Reglas de un comprobante' },
    codes: codesOf(ruleCodes).filter((code) => !(code in requestErrors) && !(code in documentErrors)),
  },
];

/** Codes of whole responses. */
export const responseCodes = (Object.keys(errorCodes) as KnownCode[]).filter((code): code is ErrorCode =>
  isOfResponse(errorCodes[code].kind),
);

import type { Text } from '@lacre/cfdi/violation';

/** Checks a document against the SAT's schemas (compiled once). Absent when the schemas could not be reached. */
export interface SchemaValidator {
  validate(xml: Uint8Array): Promise<{ ok: true } | { ok: false; errors: { message: Text; line?: number }[] }>;
}

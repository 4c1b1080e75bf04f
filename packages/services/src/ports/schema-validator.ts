import type { Text } from '@lacre/cfdi/violation';

/** Validates a document against the SAT's schemas (compiled once). Absent when the schemas could not be loaded. */
export interface SchemaValidator {
  validate(xml: Uint8Array): Promise<{ ok: true } | { ok: false; errors: { message: Text; line?: number }[] }>;
}

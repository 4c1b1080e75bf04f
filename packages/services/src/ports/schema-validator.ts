import type { Sought } from '@lacre/cfdi/nodes/places-of';
import type { Text } from '@lacre/cfdi/violation';

export interface SchemaFault {
  message: Text;
  line?: number;
  /** The attribute whose value is the fault, and the message without its place. */
  at?: Sought & { said: Text };
}

/** Validates a document against the SAT's schemas (compiled once). Absent when the schemas could not be loaded. */
export interface SchemaValidator {
  validate(xml: Uint8Array): Promise<{ ok: true } | { ok: false; errors: SchemaFault[] }>;
}

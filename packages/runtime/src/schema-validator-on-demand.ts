import type { StoredSchemas } from '@lacre/adapters/sat/sat-cache';
import type { SchemaValidator, SchemaVerdict } from '@lacre/adapters/sat/schema-validator';

export interface SchemaValidatorOnDemand {
  validate(xml: string | Uint8Array): Promise<SchemaVerdict>;
  /**
   * Compiles now, so that the first document does not wait. Rejects if the schemas cannot be read or do not compile.
   */
  open(): Promise<SchemaValidator>;
  /** Whether it has been opened. */
  readonly isOpen: boolean;
  dispose(): void;
}

/** For a process that may never check a document: libxml2 and compiled schemas are large and slow to load. */
export function schemaValidatorOnDemand(schemas: StoredSchemas): SchemaValidatorOnDemand {
  let opening: Promise<SchemaValidator> | undefined;
  const create = async () => {
    const { createSchemaValidator } = await import('@lacre/adapters/sat/schema-validator');
    return createSchemaValidator(await schemas.read());
  };
  const open = () =>
    (opening ??= create().catch((error: unknown) => {
      // The next document retries a file that could not be read.
      opening = undefined;
      throw error;
    }));
  return {
    validate: async (xml) => (await open()).validateAsync(xml),
    open,
    get isOpen() {
      return opening !== undefined;
    },
    dispose() {
      opening?.then(
        (validator) => validator.dispose(),
        // The callers get its error.
        () => undefined,
      );
    },
  };
}

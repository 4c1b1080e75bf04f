import type { SatSchemas, SchemaValidator, SchemaVerdict } from '@lacre/adapters/sat/schema-validator';

export interface SchemaValidatorOnDemand {
  validate(xml: string | Uint8Array): Promise<SchemaVerdict>;
  /** What the first document would wait for. Rejects when the schemas do not compile. */
  open(): Promise<SchemaValidator>;
  /** Whether it was asked for. */
  readonly isOpen: boolean;
  dispose(): void;
}

/** For a process that may never check a document: libxml2 and compiled schemas are large and take a while. */
export function schemaValidatorOnDemand(schemas: SatSchemas): SchemaValidatorOnDemand {
  let opening: Promise<SchemaValidator> | undefined;
  const create = async () => (await import('@lacre/adapters/sat/schema-validator')).createSchemaValidator(schemas);
  const open = () => (opening ??= create());
  return {
    validate: async (xml) => (await open()).validateAsync(xml),
    open,
    get isOpen() {
      return opening !== undefined;
    },
    dispose() {
      opening?.then(
        (validator) => validator.dispose(),
        // Those who asked have its error.
        () => undefined,
      );
    },
  };
}

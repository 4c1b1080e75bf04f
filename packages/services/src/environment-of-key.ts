import type { Environment } from './actor.ts';
import { refusedFields } from './request-faults.ts';

/** A body that names another environment than that of its API key. */
const otherThanKey = (ofKey: Environment) =>
  refusedFields([
    {
      path: 'environment',
      code: 'INVALID_VALUE',
      message: {
        en: `environment must be ${ofKey}, the environment of the API key`,
        es: `environment debe ser ${ofKey}, el de la clave de API`,
      },
    },
  ]);

/**
 * The environment in which a document is issued, or would be: that of the API key, or the one a session requests. A
 * production key that requests the sandbox is rejected (400), because the test would become a legal document.
 */
export function issuingEnvironment(ofKey: Environment | undefined, asked: Environment | undefined): Environment {
  if (ofKey === 'production' && asked === 'sandbox') throw otherThanKey(ofKey);
  return ofKey ?? asked ?? 'sandbox';
}

/** A key works within its environment only; undefined: both. */
export function environmentFor(
  ofKey: Environment | undefined,
  given: Environment | null | undefined,
): Environment | null | undefined {
  if (ofKey === undefined) return given;
  if (given !== undefined && given !== ofKey) throw otherThanKey(ofKey);
  return ofKey;
}

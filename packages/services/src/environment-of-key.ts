import type { Environment } from './actor.ts';
import { refusedFields } from './request-faults.ts';

/** A body that names another environment than its API key has. */
const otherThanKey = (ofKey: Environment) =>
  refusedFields([
    {
      path: 'environment',
      code: 'INVALID_VALUE',
      message: {
        en: `environment must be ${ofKey}, the one of the API key`,
        es: `environment debe ser ${ofKey}, el de la clave de API`,
      },
    },
  ]);

/**
 * Where a document is issued, or would be: a key brings its own environment, a session says which. What is asked for as
 * a test is refused to a key of production (400): it would become a legal document.
 */
export function issuingEnvironment(ofKey: Environment | undefined, asked: Environment | undefined): Environment {
  if (ofKey === 'production' && asked === 'sandbox') throw otherThanKey(ofKey);
  return ofKey ?? asked ?? 'sandbox';
}

/** A key works within its environment only; undefined leaves it open. */
export function environmentFor(
  ofKey: Environment | undefined,
  given: Environment | null | undefined,
): Environment | null | undefined {
  if (ofKey === undefined) return given;
  if (given !== undefined && given !== ofKey) throw otherThanKey(ofKey);
  return ofKey;
}

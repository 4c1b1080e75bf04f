import { ExternalIdTaken } from '@lacre/database/repositories/claim-errors';
import { AppError } from '../errors.ts';
import type { DocumentInput } from './document-kind.ts';
import type { Issuing } from './issuing.ts';

type Named = Pick<DocumentInput, 'externalId' | 'idempotencyKey'>;

/**
 * Finds which of these requests name an `externalId` of a document that is issued or on its way: one look for all. A
 * request whose own key has made that document asks for it again and takes nothing.
 */
export async function takenExternalIds(
  { database, organizationId, environment }: Pick<Issuing, 'database' | 'organizationId' | 'environment'>,
  inputs: readonly Named[],
): Promise<(input: Named) => boolean> {
  const named = [...new Set(inputs.flatMap(({ externalId }) => externalId ?? []))];
  const held = await database.stampingAttempts.findExternalIds(organizationId, environment, named);
  const keys = new Map(held.map(({ externalId, idempotencyKey }) => [externalId, idempotencyKey]));
  return ({ externalId, idempotencyKey }) => {
    const holder = externalId === undefined ? undefined : keys.get(externalId);
    return holder !== undefined && (holder === null || holder !== idempotencyKey);
  };
}

export const externalIdTaken = ({ externalId = '' }: Named) =>
  new AppError('EXTERNAL_ID_TAKEN', { params: { externalId } });

/** What a claim of `input` throws where another document has its `externalId`. */
export const toExternalIdTaken =
  (input: Named) =>
  (error: unknown): never => {
    throw error instanceof ExternalIdTaken ? externalIdTaken(input) : error;
  };

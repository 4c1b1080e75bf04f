import { ExternalIdTaken } from '@lacre/database/repositories/claim-errors';
import { AppError } from '../errors.ts';
import { ofField } from '../request-faults.ts';
import type { DocumentInput } from './document-kind.ts';
import type { Issuing } from './issuing.ts';

type Named = Pick<DocumentInput, 'externalId' | 'idempotencyKey'>;

/**
 * Returns which requests use the `externalId` of a document that is issued or in progress, with one query for all. A
 * request whose own idempotency key created that document is a replay and does not count.
 */
export async function takenExternalIds(
  { database, organizationId, environment }: Pick<Issuing, 'database' | 'organizationId' | 'environment'>,
  inputs: readonly Named[],
): Promise<(input: Named) => boolean> {
  const externalIds = [...new Set(inputs.flatMap(({ externalId }) => externalId ?? []))];
  const holders = await database.stampingAttempts.findExternalIds(organizationId, environment, externalIds);
  const keys = new Map(holders.map(({ externalId, idempotencyKey }) => [externalId, idempotencyKey]));
  return ({ externalId, idempotencyKey }) => {
    const holder = externalId === undefined ? undefined : keys.get(externalId);
    return holder !== undefined && (holder === null || holder !== idempotencyKey);
  };
}

export const externalIdTaken = ({ externalId = '' }: Named) =>
  new AppError('EXTERNAL_ID_TAKEN', {
    params: { externalId },
    ...ofField('externalId', 'EXTERNAL_ID_TAKEN', { externalId }),
  });

/** Maps the conflict of an `externalId` to the error that the claim of `input` throws. */
export const toExternalIdTaken =
  (input: Named) =>
  (error: unknown): never => {
    throw error instanceof ExternalIdTaken ? externalIdTaken(input) : error;
  };

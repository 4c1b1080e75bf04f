import { createHash } from 'node:crypto';
import type { InvoiceRow } from '@lacre/database/repositories/invoice.repository';
import type { InvoiceAccess } from '../access.ts';
import { AppError } from '../errors.ts';
import { type Confirmed, confirmationOf, isConfirmed } from '../key-limits/confirmation.ts';
import type { Services } from '../services.ts';
import type { CancellationInput } from './cancellation-input.ts';

type Asked = Omit<CancellationInput, 'id' | 'confirmation'>;

/** A token that proves that this credential retrieved the plan of the same request in the last 15 minutes. */
export function cancellationConfirmation(
  services: Pick<Services, 'confirmationKey' | 'clock'>,
  access: InvoiceAccess,
  row: InvoiceRow,
  asked: Asked,
): string {
  return confirmationOf(services, confirmedOf(access, row, asked), services.clock.now());
}

/**
 * 403 `CANCELLATION_NOT_CONFIRMED` when the confirmation does not match the request. Without one, nothing is checked.
 */
export function requireConfirmedCancellation(
  services: Pick<Services, 'confirmationKey' | 'clock'>,
  access: InvoiceAccess,
  row: InvoiceRow,
  { confirmation, ...asked }: Asked & Pick<CancellationInput, 'confirmation'>,
): void {
  if (confirmation === undefined) return;
  if (!isConfirmed(services, confirmation, confirmedOf(access, row, asked)))
    throw new AppError('CANCELLATION_NOT_CONFIRMED');
}

function confirmedOf(
  access: InvoiceAccess,
  { id, environment }: InvoiceRow,
  { motivo, folioSustitucion, ignoreRelated = false }: Asked,
): Confirmed {
  const request = JSON.stringify([id, motivo, folioSustitucion?.toUpperCase(), ignoreRelated]);
  return { access, environment, path: '/cancel', bodyHash: createHash('sha256').update(request).digest() };
}

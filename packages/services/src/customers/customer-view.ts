import type { CustomerRow } from '@lacre/database/entities/customer.entity';
import type { Environment } from '../actor.ts';
import { AppError } from '../errors.ts';
import { environmentOf, otherEnvironmentHint } from '../livemode.ts';
import { detailOf } from '../request-faults.ts';

/** A customer in the API: flat (contract, section 5). */
export interface CustomerView extends Omit<CustomerRow, 'createdAt' | 'updatedAt'> {
  /** `livemode` as the environment, as invoices have it. */
  environment: Environment;
  createdAt: string;
  updatedAt: string;
}

export function toCustomerView(row: CustomerRow): CustomerView {
  return {
    ...row,
    environment: environmentOf(row.livemode),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The fields of a customer in an event: nothing personal. */
export const customerFacts = ({ id, taxId, externalId, livemode }: CustomerRow) => ({
  id,
  taxId,
  externalId,
  livemode,
});

/** The same text whether it is missing or another organization's; one in the other environment is reported as such. */
export function customerNotFound(elsewhere?: Pick<CustomerRow, 'livemode'>): AppError {
  const texts = { en: 'Customer not found', es: 'No se encontró el cliente' };
  if (!elsewhere) return new AppError('NOT_FOUND', { texts });
  const hint = otherEnvironmentHint(elsewhere.livemode);
  return new AppError('NOT_FOUND', { texts, details: [{ ...detailOf('id', 'CUSTOMER_NOT_FOUND'), hint }] });
}

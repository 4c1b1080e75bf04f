import { AppError } from '@lacre/services/errors';
import { ofField } from '@lacre/services/request-faults';

type RawInput = () => Promise<unknown>;

/**
 * Input of an operation that stores the idempotency key itself, with the header's key in its field. If both are sent,
 * they must agree.
 */
export function keyFromHeader(getRawInput: RawInput, field: string, key: string): RawInput {
  return async () => {
    const input = await getRawInput();
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
    const fieldValue: unknown = (input as Record<string, unknown>)[field];
    if (fieldValue !== undefined && fieldValue !== null && fieldValue !== key) {
      const params = { header: 'Idempotency-Key', field };
      throw new AppError('HEADER_AND_BODY_DIFFER', { params, ...ofField(field, 'HEADER_AND_BODY_DIFFER', params) });
    }
    return { ...input, [field]: key };
  };
}

import { AppError } from '@lacre/services/errors';

type RawInput = () => Promise<unknown>;

/**
 * Input of an operation that stores the idempotency key itself, with the header's key in its field. If both are sent,
 * they must agree.
 */
export function keyFromHeader(getRawInput: RawInput, field: string, key: string): RawInput {
  return async () => {
    const input = await getRawInput();
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
    const given: unknown = (input as Record<string, unknown>)[field];
    if (given !== undefined && given !== null && given !== key)
      throw new AppError('HEADER_AND_BODY_DIFFER', { params: { header: 'Idempotency-Key', field } });
    return { ...input, [field]: key };
  };
}

/**
 * Whether a statement failed because a row with the same value exists; `constraintName` is the name of the constraint
 * or unique index.
 */
export function isUniqueViolation(error: unknown, constraintName: string): boolean {
  const { code, constraint } = postgresError(error);
  return code === '23505' && constraint === constraintName;
}

/** Whether a row could not be deleted because others still reference it. */
export const isForeignKeyViolation = (error: unknown): boolean => postgresError(error).code === '23503';

/** Whether a statement timed out waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => postgresError(error).code === '55P03';

/** Whether a transaction was rolled back to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean => postgresError(error).code === '40P01';

/** The server's error, even if TypeORM wrapped it. */
export function postgresError(error: unknown): { code?: string; constraint?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return {};
  return 'driverError' in error && typeof error.driverError === 'object' && error.driverError !== null
    ? error.driverError
    : error;
}

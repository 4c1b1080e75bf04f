/**
 * Whether a statement failed because a row with the same value exists; `constraintName` is the constraint's or unique
 * index's.
 */
export function isUniqueViolation(error: unknown, constraintName: string): boolean {
  const { code, constraint } = postgresError(error);
  return code === '23505' && constraint === constraintName;
}

/** Whether a row could not be deleted because others still name it. */
export const isForeignKeyViolation = (error: unknown): boolean => postgresError(error).code === '23503';

/** Whether a statement waited for a lock for as long as it may. */
export const isLockTimeout = (error: unknown): boolean => postgresError(error).code === '55P03';

/** Whether a transaction was undone so that others, which waited for it and it for them, go on. */
export const isDeadlock = (error: unknown): boolean => postgresError(error).code === '40P01';

/** What the server said, also when TypeORM wrapped it. */
export function postgresError(error: unknown): { code?: string; constraint?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return {};
  return 'driverError' in error && typeof error.driverError === 'object' && error.driverError !== null
    ? error.driverError
    : error;
}

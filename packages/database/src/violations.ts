/** Whether a statement failed because a row with the same value exists; `constraintName` is the constraint's or unique index's. */
export function isUniqueViolation(error: unknown, constraintName: string): boolean {
  const { code, constraint } = postgresError(error);
  return code === '23505' && constraint === constraintName;
}

/** What the server said, also when TypeORM wrapped it. */
export function postgresError(error: unknown): { code?: string; constraint?: string; message?: string } {
  if (typeof error !== 'object' || error === null) return {};
  return 'driverError' in error && typeof error.driverError === 'object' && error.driverError !== null
    ? error.driverError
    : error;
}

import { isDatabaseUnavailable } from './database-unavailable.ts';
import { postgresError } from './violations.ts';

/** Whether the server rejected a statement, so that everything was rolled back, as opposed to a lost connection. */
export function isStatementError(error: unknown): boolean {
  const { code } = postgresError(error);
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !isDatabaseUnavailable(error);
}

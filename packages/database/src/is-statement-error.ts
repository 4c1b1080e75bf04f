import { isDatabaseUnavailable } from './database-unavailable.ts';
import { postgresError } from './violations.ts';

/**
 * The server said no to a statement, so that it rolled everything back; as opposed to a connection that was lost on the
 * way.
 */
export function isStatementError(error: unknown): boolean {
  const { code } = postgresError(error);
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !isDatabaseUnavailable(error);
}

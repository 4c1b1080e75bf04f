import { isLacreError } from '@lacre/client';

/** Whether it is unknown if the service received the request. */
export const isOutcomeUnknown = (error: unknown) => isLacreError(error) && (error.data.statusCode ?? 0) === 0;

/**
 * Whether the service rejected it for good. Without a response, or with a status that says to retry, it may have been
 * stamped or hold the key.
 */
export function isRefused(error: unknown): boolean {
  const status = isLacreError(error) ? error.data.statusCode : undefined;
  return status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429;
}

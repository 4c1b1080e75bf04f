import type { Answer, Json } from './api-client.ts';

/** Status and text of a response: what most errors are checked by. */
export const statusAndMessage = ({ status, body }: Answer): [status: number, message: Json | undefined] => [
  status,
  body?.message,
];

export const unauthenticated = [401, 'Authentication required. Provide a valid bearer token.'];
export const unknownKey = [401, 'Invalid or expired API key'];
/** An id without a record. */
export const nowhere = '01a1ff43-0000-7000-8000-000000000000';

import { readFileSync } from 'node:fs';

/** Request bodies as recorded, for operations whose examples contain secrets, codes or tokens of that run. */
export const recordedRequests = read('recorded-requests.json');

/**
 * Responses to the examples, by procedure name: recorded by `npm run record-examples`, and compared with the running
 * service by the test of the examples. Ids, secrets and seals are placeholders.
 */
export const recordedResponses = read('recorded-responses.json');

function read(file: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Readonly<Record<string, unknown>>;
}

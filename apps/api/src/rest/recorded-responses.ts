import { readFileSync } from 'node:fs';

/** Bodies that cannot stand as they are (secrets, codes and tokens of the moment), as they were sent when recorded. */
export const recordedRequests = read('recorded-requests.json');

/**
 * What the service answered to the examples, by name of the procedure: recorded by `npm run record-examples`, and
 * compared with the running service by the test of the examples. Ids, secrets and seals stand for themselves.
 */
export const recordedResponses = read('recorded-responses.json');

function read(file: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Readonly<Record<string, unknown>>;
}

import { readFileSync } from 'node:fs';

/**
 * What the service answered to the examples, by name of the procedure: recorded by `npm run record-examples`, and
 * compared with the running service by the test of the examples. Ids, secrets and seals stand for themselves.
 */
export const recordedResponses = JSON.parse(
  readFileSync(new URL('recorded-responses.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, unknown>>;

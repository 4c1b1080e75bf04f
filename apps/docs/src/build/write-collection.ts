import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionOf, type OpenApi } from '../collection/collection-of.ts';

const description =
  'Every operation of a Lacre installation. Set baseUrl; then set apiKey, or send "Sign up", "Create an organization" and "Create an API key" in this order: each keeps what the next ones need.';

/** Writes `/docs/lacre.postman_collection.json`. */
export function writeCollection(folder: string): void {
  const document = JSON.parse(readFileSync(join(process.cwd(), '../api/openapi.json'), 'utf8')) as OpenApi;
  writeFileSync(join(folder, 'lacre.postman_collection.json'), JSON.stringify(collectionOf(document, description)));
}

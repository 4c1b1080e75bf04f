// Takes the place of scripts/run.mjs, which installs and builds what is missing: in the image nothing is. So the commands
// of docs/production.md run in a container under the same names, `npm run doctor`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [node, , program = '', ...args] = process.argv;
const file = join(import.meta.dirname, '..', program);
process.argv = [node, file, ...args];
await import(pathToFileURL(file).href);

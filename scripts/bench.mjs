// npm run bench -- NAME: runs bench/NAME.ts.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { handOver, root } from './bootstrap.mjs';

const [name, ...args] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
if (name !== undefined && names.includes(name)) await handOver(`bench/${name}.ts`, args);
else {
  process.stderr.write(`usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ')}\n`);
  process.exitCode = 2;
}

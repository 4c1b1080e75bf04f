// npm run bench -- NAME: runs bench/NAME.ts; without a name all of them, and writes docs/benchmarks.md.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { handOver, root } from './bootstrap.mjs';

const [name, ...args] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
if (name === undefined || name.startsWith('--')) await handOver('bench/every/main.ts');
else if (names.includes(name)) await handOver(`bench/${name}.ts`, args);
else {
  process.stderr.write(`usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ')}\n`);
  process.exitCode = 2;
}

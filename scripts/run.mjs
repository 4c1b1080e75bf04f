// node scripts/run.mjs PROGRAM [ARGUMENT...]: a file of the repository or a program of node_modules/.bin, with what is
// missing installed first.
import { handOver } from './bootstrap.mjs';

const [program, ...args] = process.argv.slice(2);
await handOver(program ?? 'node', args);

// npm start: everything in one command.
import { handOver } from './bootstrap.mjs';

await handOver('apps/launcher/src/main.ts');

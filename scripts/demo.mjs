// npm run demo: the whole journey, shown.
import { handOver } from './bootstrap.mjs';

await handOver('apps/launcher/src/demo/main.ts');

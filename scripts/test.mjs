// npm test [-- FOLDER...] [-- -g TITLE]: the whole suite, or that of the folders named.
import { handOver } from './bootstrap.mjs';

await handOver('scripts/run-tests.ts');

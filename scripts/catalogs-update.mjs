// npm run catalogs:update -- FILE|URL|FOLDER [--allow-losses] [--dry-run]
import { handOver } from './bootstrap.mjs';

await handOver('scripts/catalogs-update.ts');

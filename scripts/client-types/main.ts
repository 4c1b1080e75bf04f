// npm run openapi runs this too: writes what @lacre/client knows of the operations, from the router itself.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operationsSource } from './app-router-source.ts';

const target = fileURLToPath(new URL('../../packages/client/src/app-router.ts', import.meta.url));
writeFileSync(target, await operationsSource());
execFileSync('biome', ['format', '--write', target], { stdio: 'inherit' });

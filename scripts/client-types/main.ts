// npm run openapi runs this too: writes what @lacre/client and @lacre/sdk know of the operations, from the router
// itself.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspaces.ts';
import { appRouterSource } from './app-router-source.ts';
import { sdkSource } from './sdk-source.ts';

const sources = {
  'packages/client/src/app-router.ts': await appRouterSource(),
  'packages/sdk/src/operations.ts': await sdkSource(),
};
for (const [file, source] of Object.entries(sources)) writeFileSync(join(root, file), source);
execFileSync('biome', ['format', '--write', ...Object.keys(sources)], { cwd: root, stdio: 'inherit' });

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { appRouterSource } from '../client-types/app-router-source.ts';
import { sdkSource } from '../client-types/sdk-source.ts';
import { root } from '../workspaces.ts';

describe('the generated types of the operations', () => {
  for (const [path, source] of [
    ['packages/client/src/app-router.ts', appRouterSource],
    ['packages/sdk/src/operations.ts', sdkSource],
  ] as const)
    it(`match the router: "npm run openapi" writes ${path}`, async () => {
      const file = join(root, path);
      const biome = join(root, 'node_modules/.bin/biome');
      const made = execFileSync(biome, ['format', `--stdin-file-path=${file}`], { input: await source() });
      expect(readFileSync(file, 'utf8') === made.toString(), 'run "npm run openapi"').to.equal(true);
    });
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { operationsSource } from '../client-types/app-router-source.ts';
import { root } from '../workspaces.ts';

describe('the types of @lacre/client', () => {
  it('are those of the router: "npm run openapi" writes them', async () => {
    const file = join(root, 'packages/client/src/app-router.ts');
    const biome = join(root, 'node_modules/.bin/biome');
    const made = execFileSync(biome, ['format', `--stdin-file-path=${file}`], { input: await operationsSource() });
    expect(readFileSync(file, 'utf8') === made.toString(), 'run "npm run openapi"').to.equal(true);
  });
});

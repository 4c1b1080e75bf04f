import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

describe('the SDK and the typed client', () => {
  it('wait for the service by the same code, since neither may import the other', () => {
    const [sdk, client] = ['sdk', 'client'].map((name) =>
      readFileSync(join(root, 'packages', name, 'src/timeout.ts'), 'utf8'),
    );
    expect(client).to.equal(sdk);
  });
});

import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { ICruiseResult } from 'dependency-cruiser';
import { fingerprintMachine } from '../fingerprint-machine.ts';
import { findUncoveredInputs } from '../turbo-inputs.ts';
import { readWorkspaces, root } from '../workspaces.ts';

describe('what turbo may cache of tests', () => {
  const module = (source: string, ...resolved: string[]) => ({
    source,
    dependencies: resolved.map((one) => ({ resolved: one })),
  });
  const uncovered = (...modules: object[]) => findUncoveredInputs(modules as unknown as ICruiseResult['modules']);

  it('has everything that they import, directly or not, among its inputs', () => {
    const found = uncovered(
      module('packages/cfdi/test/a.test.ts', 'packages/testing/src/given.ts'),
      module('packages/testing/src/given.ts', 'packages/services/src/actor.ts'),
      module('packages/services/src/actor.ts'),
    );
    expect(found).to.deep.equal([
      'turbo.json: the tests of @lacre/cfdi import packages/services/src/actor.ts, which is none of their inputs',
    ]);
  });

  it('may omit what only sources import, and what is imported by tests that always run', () => {
    expect(
      uncovered(
        module('packages/cfdi/src/a.ts', 'packages/services/src/actor.ts'),
        module('scripts/test/a.test.ts', 'bench/chaos/clients.ts'),
        module('packages/services/src/actor.ts'),
        module('bench/chaos/clients.ts'),
      ),
    ).to.deep.equal([]);
  });

  it('is bypassed by commands that have tests write files, and passes their variables on', async () => {
    const read = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8')) as unknown;
    const { scripts } = (await read('package.json')) as { scripts: Record<string, string> };
    const { tasks } = (await read('turbo.json')) as { tasks: Record<string, { env?: string[] }> };
    const given = Object.values(scripts).flatMap((command) => {
      const [, settings = '', folder] = /^((?:\w+=\S+ )+)node scripts\/test\.mjs (\S+)/.exec(command) ?? [];
      const variables = [...settings.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
      return folder === undefined ? [] : [{ folder, variables }];
    });
    expect(given.flatMap(({ variables }) => variables)).to.include.members([
      'ACCESS_MATRIX',
      'RECORD_EXAMPLES',
      'SCREENS',
    ]);
    for (const { folder, variables } of given) {
      const name = readWorkspaces().find((one) => one.folder === folder)?.name;
      const { env = [] } = tasks[`${name}#test`] ?? tasks['test'] ?? {};
      expect(['TURBO_FORCE', ...env], folder).to.include.members(variables);
      expect(variables, folder).to.include('TURBO_FORCE');
    }
  });

  describe('depends on the machine', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'lacre-fingerprint-'));
      await writeFile(join(folder, 'c_Moneda.xml'), 'MXN');
      await utimes(join(folder, 'c_Moneda.xml'), 1, 1);
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('and is the same while nothing changes', () => {
      expect(fingerprintMachine(folder)).to.equal(fingerprintMachine(folder));
    });

    it("and is invalidated by another version of the SAT's data, or without it", async () => {
      const before = fingerprintMachine(folder);
      await utimes(join(folder, 'c_Moneda.xml'), 2, 2);
      expect(fingerprintMachine(folder)).to.not.equal(before);
      expect(fingerprintMachine(undefined)).to.not.equal(before);
    });

    it('and is invalidated by a program that tests use', async () => {
      const before = fingerprintMachine(undefined, folder);
      await writeFile(join(folder, 'xmllint'), '');
      expect(fingerprintMachine(undefined, folder)).to.not.equal(before);
    });
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { missingEntries } from '../lock-entries.mjs';
import { readWorkspaces, root } from '../workspaces.ts';

type Entry = { version?: string; resolved?: string; link?: boolean; os?: string[] };

describe('package-lock.json', () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };

  it('has an entry for every optional package of every platform, or "npm ci" rejects it (npm run lock adds them)', () => {
    expect(Object.keys(missingEntries(packages))).to.deep.equal([]);
  });

  it('contains no registry: each machine installs from its own', () => {
    const elsewhere = Object.entries(packages).filter(([, { resolved, link }]) => resolved !== undefined && !link);
    expect(elsewhere.map(([path]) => path)).to.deep.equal([]);
    expect(text).not.to.match(/"resolved": "[a-z+]+:/);
  });

  it('lists the dependencies of every workspace as in its package.json', () => {
    for (const { folder, dependencies, devDependencies, optionalDependencies } of readWorkspaces()) {
      const entry = packages[folder] as Record<string, unknown> | undefined;
      const kinds = { dependencies, devDependencies, optionalDependencies };
      for (const [kind, wanted] of Object.entries(kinds)) expect(entry?.[kind] ?? {}, folder).to.deep.equal(wanted);
    }
  });
});

describe('the entries added to a lock', () => {
  it('are those missing from every parent node_modules, with the platform from their name', () => {
    const packages = {
      '': { optionalDependencies: { 'tool-linux-arm64': '1.2.3' } },
      'node_modules/tool': {
        dev: true,
        optionalDependencies: { '@tool/darwin-64': '2.0.0', '@tool/linux-x64-musl': '2.0.0', '@tool/here': '2.0.0' },
      },
      'node_modules/tool/node_modules/@tool/here': {},
    };
    expect(missingEntries(packages)).to.deep.equal({
      'node_modules/tool-linux-arm64': { version: '1.2.3', cpu: ['arm64'], optional: true, os: ['linux'] },
      'node_modules/@tool/darwin-64': { version: '2.0.0', cpu: ['x64'], dev: true, optional: true, os: ['darwin'] },
      'node_modules/@tool/linux-x64-musl': {
        version: '2.0.0',
        cpu: ['x64'],
        dev: true,
        libc: ['musl'],
        optional: true,
        os: ['linux'],
      },
    });
  });
});

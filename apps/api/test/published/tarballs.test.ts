import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { isLongRun } from '@lacre/testing/long-run';
import { expect } from 'chai';
import { packedTarballs, repository } from './installed-packages.ts';

const run = promisify(execFile);

interface Packed {
  manifest: Record<string, unknown> & {
    exports?: Record<string, Record<string, string>>;
    bin?: Record<string, string>;
  };
  folder: string;
  files: string[];
}

/** What a registry and a client need of a package, read from the tarballs themselves. */
describe('each published tarball', () => {
  let folder: string;
  let tarballs: string[];
  let all: Packed[];
  before(async () => {
    tarballs = await packedTarballs();
    folder = mkdtempSync(join(tmpdir(), 'lacre-unpacked-'));
    all = await Promise.all(tarballs.map((tarball) => unpack(tarball, mkdtempSync(join(folder, 'one-')))));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('states its name, license, repository and Node version', () => {
    expect(all.map(({ manifest }) => manifest['name'])).to.have.members([
      '@lacre/cfdi',
      '@lacre/client',
      '@lacre/sat-catalogs',
      '@lacre/sdk',
      'lacre',
      'lacre-mcp',
    ]);
    for (const { manifest } of all) {
      const name = String(manifest['name']);
      expect(manifest, name).to.deep.include({
        license: 'Apache-2.0',
        type: 'module',
        repository: { type: 'git', url: `git+https://github.com/${repository}.git` },
        publishConfig: { access: 'public', provenance: true },
      });
      expect(manifest['version'], name).to.match(/^\d+\.\d+\.\d+$/);
      expect(manifest['description'], name).to.be.a('string').and.not.be.empty;
      expect((manifest['engines'] as { node?: string }).node, name).to.match(/^>=2\d/);
    }
  });

  it('contains its exports and types, its license and its README, and no test or source', () => {
    for (const { manifest, folder: at, files } of all) {
      const name = String(manifest['name']);
      expect(files, name).to.include.members(['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md']);
      expect(readFileSync(join(at, 'LICENSE'), 'utf8'), name).to.include('Apache License');
      const promised = [
        ...Object.values(manifest.exports ?? {}).flatMap((entry) => Object.values(entry)),
        ...Object.values(manifest.bin ?? {}),
      ];
      expect(promised, name).to.not.be.empty;
      for (const path of promised) {
        const [start = '', end] = path.replace('./', '').split('*');
        const isThere = (file: string) =>
          end === undefined ? file === start : file.startsWith(start) && file.endsWith(end);
        expect(files.some(isThere), `${name}: ${path}`).to.equal(true);
      }
      for (const entry of Object.values(manifest.exports ?? {})) expect(entry, name).to.have.keys('types', 'default');
      const strange = files.filter((file) =>
        /(^|\/)(test|src)\/|\.test\.|(?<!\.d)\.ts$|tsconfig|package\.json\./.test(file),
      );
      expect(strange, name).to.deep.equal([]);
    }
  });

  it('starts its commands with a line that names Node', () => {
    for (const { manifest, folder: at } of all)
      for (const path of Object.values(manifest.bin ?? {}))
        expect(readFileSync(join(at, path), 'utf8'), path).to.match(/^#!\/usr\/bin\/env node\n/);
  });

  it('depends on published packages only, and on packages of ours only in this version', () => {
    const ours = new Map(all.map(({ manifest }) => [manifest['name'], manifest['version']]));
    for (const { manifest } of all) {
      const needs = { ...(manifest['dependencies'] as object), ...(manifest['peerDependencies'] as object) } as Record<
        string,
        string
      >;
      for (const [name, range] of Object.entries(needs)) {
        const what = `${String(manifest['name'])} -> ${name}@${range}`;
        expect(range, what).to.match(/^[\^~]?\d+\.\d+\.\d+$/);
        if (/^(@lacre\/|lacre\b)/.test(name)) expect(ours.get(name), what).to.equal(range);
      }
    }
  });

  it('is accepted by npm publish, which sends nothing in a dry run', async () => {
    // A registry that never responds: the output of npm is about the tarball only.
    const registry = '--registry=http://127.0.0.1:9';
    // A library and a program, except in a long run: npm takes most of a second for each.
    const tried = tarballs.filter((tarball) => isLongRun || /^lacre-(?:sdk-|\d)/.test(basename(tarball)));
    expect(tried).to.have.length.greaterThan(1);
    for (const tarball of tried) {
      const words = ['publish', tarball, '--dry-run', '--json', '--fetch-retries=0', registry];
      const { stdout } = await run('npm', words, { cwd: folder });
      expect(stdout, basename(tarball)).to.include('"unpackedSize"');
    }
  });
});

async function unpack(tarball: string, folder: string): Promise<Packed> {
  await run('tar', ['xzf', tarball, '-C', folder]);
  const at = join(folder, 'package');
  expect(existsSync(at), tarball).to.equal(true);
  const files = readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(at.length + 1));
  return {
    manifest: JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Packed['manifest'],
    folder: at,
    files,
  };
}

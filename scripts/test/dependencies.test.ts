import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
interface Locked {
  license?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Licences that may be redistributed with Apache-2.0, unmodified. */
const licences = new Set([
  'Apache-2.0',
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
  'MPL-2.0',
  'Python-2.0',
  // libvips, a separate library that creates the pictures of the documentation when it is built.
  'LGPL-3.0-or-later',
  // Typefaces and icons.
  'OFL-1.1',
  'Remix Icon License 1.0',
]);
/** Written as npm did before 2015, where the lock does not read it: MIT. */
const oldManifests = ['busboy', 'streamsearch'];

/** One alternative of an OR, all parts of an AND. */
const isTaken = (text: string): boolean =>
  text
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => licences.has(part)));

describe('the dependencies', () => {
  it('each have a line in docs/dependencies.md that says why, and no line is obsolete', () => {
    const manifests = globSync(
      ['package.json', '{apps,packages,examples}/*/package.json', '{bench,scripts}/package.json'],
      {
        cwd: root,
      },
    );
    const ours = new Set(manifests.map((file) => (read(file) as { name?: string }).name));
    const named = manifests.flatMap((file) => {
      const manifest = read(file) as Manifest;
      const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
      return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies });
    });
    const ofOthers = (name: string) => !/^@(?:lacre|types)\//.test(name) && !ours.has(name);
    const wanted = new Set(named.filter(ofOthers));
    const rows = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const listed = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    );
    expect(manifests.length).to.be.greaterThan(20);
    expect([...wanted].filter((name) => !listed.includes(name))).to.deep.equal([]);
    expect(listed.filter((name) => !wanted.has(name))).to.deep.equal([]);
  });

  it('of production have a license that allows redistribution', () => {
    const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
    const refused = Object.entries(packages)
      .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && !dev && !devOptional && !link)
      // Entries of other platforms, for which the lock has only the name; the one of this platform has its license.
      .filter(([, { license, integrity }]) => license !== undefined || integrity !== undefined)
      .filter(([path]) => !oldManifests.includes(path.split('node_modules/').at(-1) ?? ''))
      .filter(([, { license }]) => license === undefined || !isTaken(license))
      .map(([path, { license }]) => `${path}: ${license}`);
    expect(refused).to.deep.equal([]);
  });

  it('of the workflows are pinned by digest, not by a tag that can be moved', () => {
    const loose = globSync('.github/workflows/*.yml', { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/uses: (\S+)/g)]
        .map(([, action]) => action ?? '')
        .filter((action) => !/@[0-9a-f]{40}$/.test(action)),
    );
    expect(loose).to.deep.equal([]);
  });
});

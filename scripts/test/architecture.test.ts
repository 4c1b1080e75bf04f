import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

type Room = Partial<Record<'uses' | 'types', string[]>>;

const { rooms } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { rooms: Record<string, Room> };
const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');

/** `packages/services/src/ports` -> `services`. */
const nameOf = (path: string) => path.split('/')[1] ?? path;

describe('docs/architecture.md', () => {
  it('lists the packages and what each may import', () => {
    const documented = Object.fromEntries(
      [...text.matchAll(/^\| `((?:apps|packages)\/[\w-]+)` +\|[^|]*\| ([^|]*?) +\|$/gm)].map(
        ([, room = '', imports = '']) => [
          room,
          /^(?:nothing|anything)/.test(imports)
            ? []
            : imports
                .replace(/\([^)]*\)/g, '')
                .split(',')
                .map((name) => name.trim())
                .sort(),
        ],
      ),
    );
    const checked = Object.fromEntries(
      Object.entries(rooms)
        .filter(([room]) => !room.startsWith('examples/'))
        .map(([room, { uses = [], types = [] }]) => [room, [...new Set([...uses, ...types].map(nameOf))].sort()]),
    );
    expect(documented).to.deep.equal({ ...checked, 'packages/testing': [] });
  });

  it('names only existing files and folders', () => {
    const missing = [...text.matchAll(/`([\w./{},-]+\/[\w./{},-]*)`/g)]
      .flatMap(([, path = '']) => spread(path))
      .filter((path) =>
        /^(?:apps|packages|docs|deploy|adapters|services|router|runtime|database|cfdi|sat-catalogs)\//.test(path),
      )
      .filter((path) => !places(path).some((place) => existsSync(join(root, place))));
    expect(missing).to.deep.equal([]);
  });

  it('lists twenty operations with the file and the function of each', () => {
    const rows = [...text.matchAll(/^\| [^|`]+ \| `([\w./-]+\.ts)` +\| `(\w+)` +\|$/gm)].map(
      ([, path = '', name = '']) => {
        const place = places(path).find((candidate) => existsSync(join(root, candidate)));
        const source = place === undefined ? '' : readFileSync(join(root, place), 'utf8');
        return { path, name, isExported: new RegExp(`^export (?:async )?function ${name}[<(]`, 'm').test(source) };
      },
    );
    expect(rows).to.have.length(20);
    expect(rows.filter(({ isExported }) => !isExported)).to.deep.equal([]);
  });

  it('links only to existing documents', () => {
    const links = [...text.matchAll(/\]\(([^)#]+\.md)/g)].map(([, link = '']) => link);
    expect(links).to.have.length.above(20);
    expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).to.deep.equal([]);
  });
});

/** `a/{b,c}.ts` -> `a/b.ts` and `a/c.ts`. */
function spread(path: string): string[] {
  const [, before = '', names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? [];
  return names === '' ? [path] : names.split(',').map((name) => `${before}${name}${after}`);
}

/** The page omits the common prefix of packages. */
const places = (path: string) => [path, `packages/${path.replace('/', '/src/')}`];

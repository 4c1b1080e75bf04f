import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const dist = fileURLToPath(new URL('../../../docs/dist/', import.meta.url));
/** Served by the API itself. */
const ofApi = new Set(['/llms.txt', '/api/openapi.json', '/docs']);

describe('the links of the documentation', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'));

  it('lead to existing pages and headings', () => {
    const idsOf = new Map<string, Set<string>>();
    const idsIn = (file: string) => {
      const known = idsOf.get(file);
      if (known) return known;
      const ids = new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
      idsOf.set(file, ids);
      return ids;
    };
    const dead = new Set<string>();
    for (const name of files)
      for (const [, href = ''] of readFileSync(join(dist, name), 'utf8').matchAll(/<a\b[^>]* href="([^"]+)"/g)) {
        if (/^https?:/.test(href) || href.startsWith('#')) continue;
        const [path = '', heading] = href.split('#');
        if (ofApi.has(path)) continue;
        const page = join(dist, path.replace(/^\/docs\/?/, ''), 'index.html');
        if (!path.startsWith('/docs/') || !existsSync(page)) dead.add(`${name}: ${href}`);
        else if (heading && !idsIn(page).has(decodeURIComponent(heading))) dead.add(`${name}: ${href}`);
      }
    expect([...dead]).to.deep.equal([]);
  });

  it('lead to the same pages in both languages', () => {
    const pagesOf = (language: string) =>
      files.filter((name) => name.startsWith(`${language}/`)).map((name) => name.slice(language.length));
    expect(pagesOf('es').sort()).to.deep.equal(pagesOf('en').sort());
  });
});

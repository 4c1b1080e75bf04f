import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root } from '../workspaces.ts';

describe('docs/security-inventory.md', () => {
  const text = readFileSync(join(root, 'docs', 'security-inventory.md'), 'utf8');
  const sectionOf = (title: string) => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const namedIn = (title: string) => [...sectionOf(title).matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

  // Clients, which run elsewhere, connect to this service only.
  const clients = /^(?:packages\/(?:client|sdk|testing)|apps\/(?:web|docs|cli|mcp))\//;
  const sources = globSync(['packages/*/src/**/*.ts', 'apps/*/src/**/*.{ts,js}'], { cwd: root })
    .filter((file) => !clients.test(file))
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));

  it('names every place that opens a connection', () => {
    const opens = [
      /^import \{[^}]*\b(?:fetch|Pool|Agent|request)\b[^}]*\} from 'undici'/m,
      /^import \{[^}]*\b(?:request|get|connect)\b[^}]*\} from 'node:(?:https?|net|tls)'/m,
      /\bnew (?:Client|Pool|DataSource|MongoClient|Stripe)\(/,
      /\bcreateTransport\(/,
      /(?<![.\w])fetch\((?!address, lane|url: )/,
    ];
    const opening = sources
      .filter(({ source }) => opens.some((pattern) => pattern.test(source)))
      .map(({ file }) => file);
    // A name that ends with a slash is of a folder.
    const named = [...new Set(namedIn('Connections out of the process').filter((name) => name.includes('/src/')))];
    const covers = (name: string, file: string) => (name.endsWith('/') ? file.startsWith(name) : file === name);
    expect(opening.filter((file) => !named.some((name) => covers(name, file)))).to.deep.equal([]);
    expect(named.filter((name) => !opening.some((file) => covers(name, file)))).to.deep.equal([]);
  });

  it('names every algorithm that the code asks for', () => {
    const asked =
      /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|derive|sign|verify)\('([\w-]+)'|\b(?:alg|algorithm): '([\w-]+)'|algorithms: \['([\w-]+)'/g;
    const used = sources.flatMap(({ source }) =>
      [...source.matchAll(asked)].map(([, ...names]) => names.find(Boolean)),
    );
    const named = new Set(namedIn('Cryptography').map((name) => name.toLowerCase()));
    expect(used).to.include.members(['sha256', 'aes-256-gcm', 'argon2id', 'ES256', 'HS256']);
    for (const algorithm of used) expect([...named]).to.include(String(algorithm).toLowerCase());
  });

  it('is right that secrets are made by node:crypto', () => {
    const guessable = sources.filter(({ source }) => /\bMath\.random\(/.test(source)).map(({ file }) => file);
    // How long a webhook waits before it is tried again.
    expect(guessable).to.deep.equal(['packages/services/src/webhooks/deliver-event.ts']);
    const bytes = sources.flatMap(({ source }) =>
      [...source.matchAll(/\brandomBytes\((\d+)\)/g)].map(([, n]) => Number(n)),
    );
    // Four are the name of a file that is written.
    expect(Math.min(...bytes.filter((n) => n !== 4))).to.be.at.least(8);
  });

  it('puts every table of the database into one class', () => {
    const tables = sources.flatMap(({ file, source }) =>
      file.endsWith('.entity.ts') ? [...source.matchAll(/\btable\(\s*'(\w+)'/g)].map(([, name = '']) => name) : [],
    );
    const rows = sectionOf('Data')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    const named = rows.flatMap((row) =>
      [...(row.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(tables.length).to.be.greaterThan(60);
    expect(named.sort()).to.deep.equal(tables.sort());
  });

  it('puts every column that is sealed, or a hash of a secret, into a table of secrets, documents or people', () => {
    const rows = sectionOf('Data')
      .split('\n')
      .filter((line) => /^\| (?:business|operation)\b/.test(line));
    const named = rows.flatMap((row) =>
      [...(row.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    for (const { file, source } of sources.filter(({ file }) => file.endsWith('.entity.ts'))) {
      const [, table = ''] = /\btable\(\s*'(\w+)'/.exec(source) ?? [];
      if (named.includes(table))
        expect(source, file).not.to.match(/\b(?:sealed\w*|\w*(?:[sS]ecret|[tT]oken|[pP]assword)\w*): /);
    }
  });
});

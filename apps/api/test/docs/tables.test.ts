import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

interface Document {
  paths: Record<string, Record<string, { requestBody?: unknown }>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}
const { paths, components } = JSON.parse(read('apps/api/openapi.json')) as Document;

/** The schemas that the bodies of requests are made of. */
function requested(): Set<string> {
  const found = new Set<string>();
  const walk = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (found.has(name)) continue;
      found.add(name);
      walk(components.schemas[name]);
    }
  };
  for (const operations of Object.values(paths))
    for (const { requestBody } of Object.values(operations)) walk(requestBody ?? {});
  return found;
}

describe('the tables of the guides', () => {
  const guides = readdirSync(`${root}apps/docs/content/en/guides`);

  for (const language of ['en', 'es'])
    it(`of fields show what a request contains, not a response (${language})`, () => {
      const pages = guides.map((name) => read(`apps/docs/content/${language}/guides/${name}`));
      const shown = pages.flatMap((page) =>
        [...page.matchAll(/^\{\{fields (\w+)\}\}$/gm)].map(([, name = '']) => name),
      );
      expect(shown).not.to.deep.equal([]);
      const sent = requested();
      expect(shown.filter((name) => !sent.has(name))).to.deep.equal([]);
    });

  it('are in Spanish on Spanish pages', () => {
    const rowsOf = (language: string, name: string) =>
      read(`apps/docs/dist/${language}/guides/${name}`)
        .split('\n')
        .filter((line) => line.startsWith('| `'));
    // Three words in a row, none of them code: names of the SAT's nodes are the same in both languages.
    const hasSentence = (row: string) => /[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(row.replace(/`[^`]*`/g, ''));
    for (const name of guides) {
      const english = new Set(rowsOf('en', name));
      const same = rowsOf('es', name).filter((row) => english.has(row) && hasSentence(row));
      expect(same, name).to.deep.equal([]);
    }
  });
});

describe('the pages about bodies', () => {
  for (const [page, schemas] of [
    ['invoice-body.md', ['CreateInvoice', 'InvoiceItem', 'InvoiceTax', 'InvoiceLocalTax']],
    ['payment-body.md', ['CreatePayment', 'PaymentItem', 'PaymentDocument']],
  ] as const)
    it(`name every field of the request: ${page}`, () => {
      const text = read(`docs/${page}`);
      const fields = schemas.flatMap((name) => Object.keys(components.schemas[name]?.properties ?? {}));
      // `prefer` is the header of that name.
      expect(fields.filter((field) => field !== 'prefer' && !new RegExp(`\\b${field}\\b`).test(text))).to.deep.equal(
        [],
      );
    });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ruleCodes } from '@lacre/cfdi/rule-codes';
import { knownSatRules, satRuleRow } from '@lacre/cfdi/sat-rules';
import { slugOf } from '@lacre/services/docs-url';
import { answerCodes, errorCodes, type KnownCode, rowOf } from '@lacre/services/error-codes/error-codes';
import { expect } from 'chai';
import { errorsMarkdown } from '../src/docs/error-reference.ts';
import { inline } from '../src/docs/text.ts';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The source that is shipped, without the table itself. */
const source = ['packages/cfdi', 'packages/services', 'packages/adapters', 'packages/router', 'apps/api']
  .flatMap((room) => readdirSync(join(root, room, 'src'), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('/error-codes/') && !path.endsWith('/rule-codes.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** What stands in the place of a code: thrown, told as a finding, or given as a property. */
const inUse =
  /(?:AppError\(|ourError\(|ourWarning\(|faultOf\([^,]+, |faultAt\([^,]+, |detailOf\([^,]+, |\bcode: )\s*'([A-Z][A-Z0-9_]+)'/g;
const known = new Set<string>(Object.keys(errorCodes));
/** tRPC's names, and what Node and others call their own errors. */
const foreign = new Set(['PAYLOAD_TOO_LARGE', 'BAD_REQUEST', 'METHOD_NOT_SUPPORTED', 'PRECONDITION_FAILED']);

describe('errors', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  describe('the table', () => {
    it('has every code that the source uses', () => {
      const strangers = source.flatMap(({ path, text }) =>
        [...text.matchAll(inUse)]
          .map(([, code = '']) => code)
          .filter((code) => !known.has(code) && !foreign.has(code) && !/^CFDI\d+$/.test(code))
          .map((code) => `${path.slice(root.length)}: ${code}`),
      );
      expect(strangers).to.deep.equal([]);
    });

    it('has no code that nothing uses', () => {
      const all = source.map(({ text }) => text).join('\n');
      // Codes of a certificate are made of the names of its faults.
      const isUsed = (code: string) =>
        all.includes(`'${code}'`) || all.includes(`'${pascal(code)}'`) || all.includes(`${pascal(code)}:`);
      expect([...known].filter((code) => !isUsed(code))).to.deep.equal([]);
    });

    it('says the same parameters in both languages, and something in each', () => {
      const parametersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();
      for (const code of [...known] as KnownCode[]) {
        const { message, meaning, remedy } = rowOf(code);
        expect(message ?? meaning, `${code} says neither when it happens nor what it tells`).not.to.equal(undefined);
        if (message) expect(parametersOf(message.es), code).to.deep.equal(parametersOf(message.en));
        for (const text of [message, meaning, remedy])
          if (text) expect([text.en.trim(), text.es.trim()], code).not.to.include('');
      }
    });

    it('is what the documentation says (npm run openapi writes it)', () => {
      expect(readFileSync(join(root, 'docs/errors.md'), 'utf8')).to.equal(errorsMarkdown());
    });

    it('is what the OpenAPI document lists', async () => {
      const document = (await (await fetch(`${test.url}/api/openapi.json`)).json()) as {
        components: { schemas: { Error: { properties: { code: { enum: string[] } } } } };
      };
      expect(document.components.schemas.Error.properties.code.enum).to.deep.equal([...answerCodes].sort());
    });
  });

  describe('GET /docs/errors/{code}', () => {
    const page = async (path: string, language?: string) => {
      const answer = await fetch(`${test.url}${path}`, { headers: language ? { 'accept-language': language } : {} });
      return { status: answer.status, html: await answer.text(), language: answer.headers.get('content-language') };
    };

    it('200 tells of every code of ours what it means and what to do, in the language that is asked for', async () => {
      const codes = [...Object.keys(errorCodes), ...Object.keys(ruleCodes)];
      for (const code of codes) {
        const { status, html } = await page(`/docs/errors/${slugOf(code)}`);
        expect([code, status, html.includes(code), html.includes('What to do')]).to.deep.equal([code, 200, true, true]);
      }
      const spanish = await page('/docs/errors/email-taken', 'es-MX');
      expect([spanish.language, spanish.html.includes('Ya existe una cuenta con este correo')]).to.deep.equal([
        'es',
        true,
      ]);
    });

    it('200 tells of a rule of the SAT', async () => {
      const { status, html } = await page('/docs/errors/cfdi40157');
      expect([status, html.includes('CFDI40157')]).to.deep.equal([200, true]);
      expect(html).to.include('regime is a key of c_RegimenFiscal');
      expect(html).to.include('<h3>Source</h3><p>SAT, validation matrix of the CFDI 4.0 (13 December 2024)</p>');
    });

    it('200 tells of each rule of the SAT that is judged here its own meaning, remedy and source, in both languages', async () => {
      for (const [language, general] of [
        ['en', 'a PAC refuses a document that breaks it'],
        ['es', 'un PAC rechaza el comprobante que la incumple'],
      ] as const) {
        const { html: index } = await page('/docs/errors', language);
        for (const rule of knownSatRules()) {
          const row = satRuleRow(rule);
          const { status, html } = await page(`/docs/errors/${slugOf(rule)}`, language);
          expect([rule, status]).to.deep.equal([rule, 200]);
          expect(html).not.to.include(general);
          for (const text of [row?.meaning, row?.remedy, row?.source])
            expect(html, rule).to.include(inline(text?.[language] ?? ''));
          expect(index).to.include(`/docs/errors/${slugOf(rule)}`);
        }
      }
      expect((await page('/docs/errors/cfdi40143')).html).to.include('a PAC refuses a document that breaks it');
    });

    it('404 for a code that is none', async () => {
      expect((await page('/docs/errors/no-such-code')).status).to.equal(404);
    });

    it('is where docsUrl of an answer leads, and of a finding that breaks a rule of the SAT', async () => {
      const { body } = await test.api('GET', '/users/me', {});
      expect(body.docsUrl).to.match(/^https?:\/\/[^/]+\/docs\/errors\/unauthorized$/);
      expect((await page(new URL(String(body.docsUrl)).pathname)).status).to.equal(200);
    });
  });
});

const pascal = (code: string) =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

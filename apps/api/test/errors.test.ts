import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { statusOf } from '@lacre/router/error-body';
import { errorEntries, errorsMarkdown } from '@lacre/router/error-reference';
import { environment } from '@lacre/runtime/config-variables';
import { errorCodes, type KnownCode, responseCodes, rowOf } from '@lacre/services/error-codes/error-codes';
import { expect } from 'chai';
import { sharedTestApi } from './support/shared-api.ts';
import type { TestApi } from './support/test-api.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The shipped sources, without the table itself. */
const source = ['packages/cfdi', 'packages/services', 'packages/adapters', 'packages/router', 'apps/api']
  .flatMap((room) => readdirSync(join(root, room, 'src'), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('/error-codes/') && !path.endsWith('/rule-codes.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Where a code is used: thrown, reported as a finding, or passed as a property. */
const inUse =
  /(?:AppError\(|ourError\(|ourWarning\(|faultOf\([^,]+, |faultAt\([^,]+, |detailOf\([^,]+, |makeStoredError\(|\bcode: )\s*'([A-Z][A-Z0-9_]+)'/g;
const known = new Set<string>(Object.keys(errorCodes));
/** tRPC's codes, and those of errors from Node and others. */
const foreign = new Set([
  'PAYLOAD_TOO_LARGE',
  'BAD_REQUEST',
  'METHOD_NOT_SUPPORTED',
  'PRECONDITION_FAILED',
  'INTERNAL_SERVER_ERROR',
  // Of Node.js.
  'HTTP_PROXY',
  'NODE_USE_ENV_PROXY',
  // Of the operating system.
  'EEXIST',
  'ETIMEDOUT',
  // Of Node.
  'ERR_HTTP_REQUEST_TIMEOUT',
  // The satCode of a request to cancel.
  'NOT_SIGNED',
]);

/** Names in capitals that are no codes: of environment variables, ours and those of tools. */
const tools =
  /^(?:LACRE|LC|TEST|WALG|OTEL|FINKOK|SW)_|^(?:BACKUP_RECIPIENTS|ALLOWED_SIGNERS|HTTPS_PROXY|NO_PROXY|SAT_QUERY_URL)$/;
const isSetting = (name: string) => name in environment.shape || tools.test(name);

describe('errors', () => {
  let test: TestApi;
  before(async () => {
    test = await sharedTestApi();
  });

  describe('the table', () => {
    it('contains every code that the source uses', () => {
      const strangers = source.flatMap(({ path, text }) =>
        [...text.matchAll(inUse)]
          .map(([, code = '']) => code)
          .filter((code) => !known.has(code) && !foreign.has(code) && !/^(?:CFDI|NOM)\d+$/.test(code))
          .map((code) => `${path.slice(root.length)}: ${code}`),
      );
      expect(strangers).to.deep.equal([]);
    });

    it('contains no unused code', () => {
      const all = source.map(({ text }) => text).join('\n');
      // Codes of certificates are built from the names of their faults.
      const isUsed = (code: string) =>
        all.includes(`'${code}'`) ||
        all.includes(`${code}: {`) ||
        all.includes(`'${pascal(code)}'`) ||
        all.includes(`${pascal(code)}:`);
      expect([...known].filter((code) => !isUsed(code))).to.deep.equal([]);
    });

    it('has a text in both languages, with the same parameters', () => {
      const parametersOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort();
      for (const code of [...known] as KnownCode[]) {
        const { message, meaning, remedy } = rowOf(code);
        expect(message ?? meaning, `${code} says neither when it happens nor what it tells`).not.to.equal(undefined);
        if (message) expect(parametersOf(message.es), code).to.deep.equal(parametersOf(message.en));
        for (const text of [message, meaning, remedy])
          if (text) expect([text.en.trim(), text.es.trim()], code).not.to.include('');
      }
    });

    it('explains each code without the parameters of its message, which only a response fills in', () => {
      for (const language of ['en', 'es'] as const)
        for (const { code, meaning } of errorEntries(language).flatMap(({ entries }) => entries)) {
          expect(meaning, code).not.to.match(/\{\w+\}/);
          expect(meaning, code).not.to.match(/^…/);
        }
    });

    it('matches the documentation (npm run openapi writes it)', () => {
      expect(readFileSync(join(root, 'docs/errors.md'), 'utf8')).to.equal(errorsMarkdown());
    });

    it('contains every code that the documentation names, with its status', () => {
      const folders = ['docs', 'apps/docs/content/en/guides', 'apps/docs/content/es/guides'];
      const pages = folders.flatMap((folder) =>
        readdirSync(join(root, folder))
          .filter((name) => name.endsWith('.md'))
          .map((name) => ({ name: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') })),
      );
      const wrong = pages.flatMap(({ name, text }) => [
        ...[...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)]
          .map(([, named = '']) => named)
          .filter((named) => !known.has(named) && !foreign.has(named) && !isSetting(named))
          .map((named) => `${name}: ${named}`),
        ...[...text.matchAll(/\b([45]\d\d) `([A-Z][A-Z_]+)`/g)]
          .filter(([, status, code = '']) => {
            const kind = known.has(code) ? rowOf(code as KnownCode).kind : 'detail';
            if (code === 'MFA_REQUIRED') return !['401', '403'].includes(status ?? '');
            return kind === 'detail' || kind === 'failure' || String(statusOf(kind)) !== status;
          })
          .map(([both]) => `${name}: ${both}`),
      ]);
      expect(wrong).to.deep.equal([]);
    });

    it('matches the OpenAPI document', async () => {
      const document = (await (await fetch(`${test.url}/api/openapi.json`)).json()) as {
        components: { schemas: { Error: { properties: { code: { enum: string[] } } } } };
      };
      expect(document.components.schemas.Error.properties.code.enum).to.deep.equal([...responseCodes].sort());
    });
  });
});

const pascal = (code: string) =>
  code
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('');

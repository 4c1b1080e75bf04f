import { readFile } from 'node:fs/promises';
import { appRouter } from '@lacre/router/app-router';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import type { Document } from '../src/rest/document.ts';
import { createOpenApiDocument } from '../src/rest/openapi.ts';
import { operationsOf } from '../src/rest/operations.ts';
import { readMatrix, servesOf } from './support/access-matrix.ts';

/** The interface as it was reviewed: method, path, who may call, status of success. */
const rows = Object.values(readMatrix()).map(({ serves, auth }) => {
  const [method = '', path = '', status = ''] = serves.split(' ');
  return { method, path, status, auth };
});

const schemes: Record<string, string[]> = {
  public: [],
  session: ['bearer'],
  'api-key': ['apiKey'],
  'session-or-api-key': ['apiKey', 'bearer', 'oauth'],
};

describe('contract', () => {
  let committed: Document;
  before(async () => {
    committed = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8')) as Document;
  });

  it('is committed as it is generated (npm run openapi writes it)', () => {
    const generated = createOpenApiDocument(appRouter, 'http://localhost:3000');
    expect(committed).to.deep.equal(JSON.parse(JSON.stringify(generated)));
  });

  it('is valid OpenAPI 3.1 for an independent validator', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate({ ...structuredClone(committed) });
    expect(valid, JSON.stringify(errors)).to.equal(true);
    expect(validator.version).to.equal('3.1');
  });

  it('has version 1.0 and exactly the tags of the specification', () => {
    expect(committed.info.version).to.equal('1.0');
    expect(committed.tags.map(({ name }) => name)).to.have.members([
      'organizations',
      'oauth',
      'webhooks',
      'lacre',
      'api-keys',
    ]);
    const used = Object.values(committed.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ tags }) => tags);
    expect(committed.tags.map(({ name }) => name)).to.include.members(used);
  });

  it('serves these operations and no others', () => {
    const here = operationsOf(appRouter).map((operation) => `${servesOf(operation)} ${operation.auth}`);
    expect(here).to.have.members(rows.map(({ method, path, status, auth }) => `${method} ${path} ${status} ${auth}`));
  });

  for (const { method, path, auth, status } of rows)
    it(`describes ${method} ${path}: ${auth}, ${status}`, () => {
      const operation = committed.paths[path]?.[method.toLowerCase()];
      expect([...new Set(operation?.security.flatMap(Object.keys))]).to.deep.equal(schemes[auth]);
      const successes = Object.keys(operation?.responses ?? {}).filter((code) => code.startsWith('2'));
      expect(successes).to.include(status);
      expect(operation?.responses).to.include.keys('400', '429', '500', '503', ...(auth === 'public' ? [] : ['401']));
      if (status === '201') expect(operation?.responses['201']?.headers).to.have.property('Location');
      if (path.includes('/organizations/{')) expect(operation?.responses).to.include.keys('403', '404');
    });

  it('documents the 403 text that callers with another role receive', () => {
    const { description } =
      committed.paths['/organizations/{organizationId}/customers']?.['post']?.responses['403'] ?? {};
    expect(description).to.contain('Access denied. Only owners and admins can change customers.');
  });

  it('has a limit for every operation', () => {
    const classes = new Set(operationsOf(appRouter).map(({ meta }) => meta.rate));
    expect([...classes]).to.have.members(['sign-in', 'exchange', 'catalogs', 'read', 'write', 'stamp', 'export']);
  });
});

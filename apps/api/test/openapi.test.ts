import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { appRouter } from '@lacre/router/app-router';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import type { Document, DocumentOperation, MediaType, Schema } from '../src/rest/document.ts';
import { oauthPaths } from '../src/rest/document-oauth.ts';
import { createOpenApiDocument } from '../src/rest/openapi.ts';
import { operationsOf, pathParametersOf } from '../src/rest/operations.ts';
import { smallRouter } from './facade-server.ts';

const guides = fileURLToPath(new URL('../../docs/content/', import.meta.url));
const document = createOpenApiDocument(appRouter, 'http://localhost:3000');
const operations = operationsOf(appRouter);

const described = ({ paths }: Document, path: string, method: string): DocumentOperation => {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not described`);
  return operation;
};

const refsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, child]) => (key === '$ref' ? [String(child)] : refsIn(child)))
    : [];

describe('OpenAPI document', () => {
  it('describes every operation that is served, under a tag of the contract', () => {
    const names = document.tags.map(({ name }) => name);
    const ids = operations.map(({ path, method }) => {
      const { tags, operationId } = described(document, path, method);
      expect(names).to.include.members(tags);
      return operationId;
    });
    expect(new Set(ids).size).to.equal(operations.length);
    const standard = Object.values(oauthPaths).flatMap(Object.values).length;
    expect(Object.values(document.paths).flatMap(Object.values)).to.have.lengthOf(operations.length + standard);
  });

  it('links to guides that are served and contain what it promises', () => {
    const { description = '' } = document.info;
    expect(description).to.not.match(/docs\/[\w-]+\.md/);
    expect(description).to.include('/docs/guides/sandbox ');
    for (const language of ['en', 'es']) {
      const guide = readFileSync(`${guides}${language}/guides/sandbox.md`, 'utf8');
      for (const [value] of description.matchAll(/SIM-[A-Z0-9-]+/g)) expect(guide, language).to.include(`\`${value}\``);
    }
  });

  it('states for every operation who may call it', () => {
    for (const { path, method, auth } of operations) {
      const { security, responses } = described(document, path, method);
      const schemes = [...new Set(security.flatMap(Object.keys))];
      const expected = {
        public: [],
        session: ['bearer'],
        'api-key': ['apiKey'],
        'session-or-api-key': ['apiKey', 'bearer', 'oauth'],
      }[auth];
      expect(schemes, `${method} ${path}`).to.deep.equal(expected);
      expect('401' in responses || auth === 'public', `${method} ${path}`).to.equal(true);
    }
  });

  it('gives every rejection the same error body', () => {
    for (const { path, method } of operations)
      for (const [status, { content }] of Object.entries(described(document, path, method).responses))
        if (Number(status) >= 400)
          expect(content).to.deep.equal({ 'application/json': { schema: { $ref: '#/components/schemas/Error' } } });
    expect(Object.keys(document.components.schemas).filter((name) => name.startsWith('error.'))).to.deep.equal([]);
  });

  it('uses integers for counts', () => {
    const { schemas } = document.components;
    const typeOf = (name: string, ...fields: string[]) => {
      const found = fields.reduce<Schema | undefined>((schema, field) => {
        const own = schema?.items ?? (schema?.anyOf ?? schema?.oneOf)?.find(({ properties }) => properties) ?? schema;
        return own?.properties?.[field];
      }, schemas[name]);
      return [found, ...(found?.anyOf ?? found?.oneOf ?? [])]
        .flatMap((schema) => schema?.type ?? [])
        .filter((type) => type !== 'null');
    };
    for (const place of [
      ['InvoiceBatch', 'total'],
      ['InvoiceBatch', 'nextCursor'],
      ['PayrollBatch', 'total'],
      ['PayrollBatch', 'nextCursor'],
      ['ExportStatus', 'running', 'total'],
      ['AuditVerification', 'entries'],
      ['AuditVerification', 'broken', 'position'],
      ['ReplayedEvents', 'events'],
      ['WebhookDeliveryDetail', 'attempts', 'durationMs'],
    ] as [string, ...string[]][])
      expect(typeOf(...place), place.join('.')).to.deep.equal(['integer']);
  });

  it('describes every parameter of a path', () => {
    for (const { path, method } of operations) {
      const names = (described(document, path, method).parameters ?? [])
        .filter(({ in: place }) => place === 'path')
        .map(({ name }) => name);
      expect(names).to.have.members(pathParametersOf(path));
    }
  });

  it('contains no broken reference', () => {
    for (const ref of refsIn(document)) {
      const found = ref
        .split('/')
        .slice(1)
        .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);
      expect(found, ref).to.be.an('object');
    }
  });

  it('has valid JSON Schema 2020-12 schemas, whose examples they accept', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    for (const format of ['binary', 'cidrv4', 'cidrv6']) ajv.addFormat(format, true);
    ajv.addSchema({ $id: 'document', ...document });
    for (const name of Object.keys(document.components.schemas))
      expect(ajv.getSchema(`document#/components/schemas/${name}`), name).to.be.a('function');
    let checked = 0;
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { requestBody, responses }] of Object.entries(methods)) {
        const bodies: [string, Record<string, MediaType> | undefined][] = [
          ['requestBody', requestBody?.content],
          ...Object.entries(responses)
            .filter(([status]) => Number(status) < 400)
            .map(([status, { content }]): [string, typeof content] => [`responses/${status}`, content]),
        ];
        for (const [place, content] of bodies) {
          const media = content?.['application/json'];
          if (!media) continue;
          expect(media, `${method} ${path} ${place}`).to.have.property('example');
          const pointer = `paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/${place}/content/application~1json/schema`;
          const validate = ajv.getSchema(`document#/${pointer}`);
          expect(validate?.(media.example), `${method} ${path} ${place}: ${ajv.errorsText(validate?.errors)}`).to.equal(
            true,
          );
          checked += 1;
        }
      }
    expect(checked).to.be.greaterThan(operations.length);
  });

  it('describes every parameter', () => {
    for (const { path, method } of operations)
      for (const { name, description = '' } of described(document, path, method).parameters ?? [])
        expect(description, `${method} ${path} ${name}`).to.not.equal('');
  });

  it('forbids unknown fields in every request body, and in no response', () => {
    for (const { path, method, name } of operations) {
      const { requestBody, responses } = described(document, path, method);
      const schema = requestBody?.content['application/json']?.schema;
      const own = schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
      if (own?.type === 'object') expect(own['additionalProperties'], name).to.equal(false);
      // Examples are values: the schema of a complement is one.
      const withoutExamples = JSON.stringify(responses, (key, value: unknown) =>
        key.startsWith('example') ? undefined : value,
      );
      expect(withoutExamples, name).to.not.include('"additionalProperties":false');
    }
  });

  it('requires every update to change something', () => {
    const changes = operations.filter(({ method, input }) => method !== 'GET' && input?.meta()?.['minProperties']);
    expect(changes.map(({ name }) => name)).to.include.members(['users.update', 'products.update', 'webhooks.update']);
    for (const { path, method, name } of changes) {
      const { requestBody } = described(document, path, method);
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      expect([requestBody?.required, schema?.['minProperties']], name).to.deep.equal([true, 1]);
      expect(Object.keys(example as object), name).to.not.deep.equal([]);
    }
  });

  it('declares addresses in requests as URIs', () => {
    const fieldsOf = (method: string, path: string) =>
      described(document, path, method).requestBody?.content['application/json']?.schema.properties ?? {};
    for (const [method, path] of [
      ['POST', ''],
      ['PATCH', '/{id}'],
    ] as const) {
      const application = fieldsOf(method, `/organizations/{organizationId}/oauth-apps${path}`);
      expect(application['redirectUris']?.items, method).to.include({ type: 'string', format: 'uri' });
      const { url } = fieldsOf(method, `/organizations/{organizationId}/webhooks${path}`);
      expect(url, method).to.include({ type: 'string', format: 'uri' });
    }
  });

  it('states the length of an idempotency key, in a header and in a body', () => {
    const lengthsOf = (schema: unknown) => {
      const { minLength, maxLength } = (schema ?? {}) as { minLength?: number; maxLength?: number };
      return [minLength, maxLength];
    };
    const headers = operations.flatMap(({ path, method }) =>
      (described(document, path, method).parameters ?? [])
        .filter(({ name }) => name === 'Idempotency-Key')
        .map(({ schema }) => lengthsOf(schema)),
    );
    const fields = [
      'BatchInvoice',
      'BatchPayroll',
      'CreateInvoice',
      'CreatePayment',
      'CreatePayroll',
      'CreateRetention',
    ];
    const bodies = fields.map((name) => lengthsOf(document.components.schemas[name]?.properties?.['idempotencyKey']));
    for (const lengths of [...headers, ...bodies]) expect(lengths).to.deep.equal([1, 255]);
  });

  it('states the default of every optional value', () => {
    const fallback = (name: string, field: string) =>
      document.components.schemas[name]?.properties?.[field]?.['default'];
    expect(
      ['type', 'paymentMethod', 'currency', 'export'].map((field) => fallback('InvoiceBody', field)),
    ).to.deep.equal(['I', 'PUE', 'MXN', '01']);
    const paging = described(document, '/invoices', 'GET').parameters?.filter(({ name }) =>
      /^(page|limit)$/.test(name),
    );
    expect(paging?.map(({ schema }) => [schema.type, schema['default']])).to.deep.equal([
      ['integer', 1],
      ['integer', 20],
    ]);
    const ofQuery = new Map(
      Object.values(document.paths)
        .flatMap((path) => Object.values(path).flatMap(({ parameters = [] }) => parameters))
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => [`${parameter.name}: ${parameter.description}`, parameter]),
    );
    const inWordsOnly = [...ofQuery.values()].filter(
      ({ description, schema }) => /\bdefault\b/i.test(description ?? '') && schema['default'] === undefined,
    );
    // A day differs from day to day.
    expect(inWordsOnly.map(({ name }) => name).sort()).to.deep.equal(['asOf', 'month', 'on']);
    for (const [name, value] of Object.entries({
      sort: '-createdAt',
      names: 'uuid',
      mode: 'create',
      tail: false,
      ignoreRelated: false,
    }))
      for (const parameter of ofQuery.values())
        if (parameter.name === name) expect(parameter.schema['default'], name).to.equal(value);
    const file = described(document, '/organizations/{organizationId}/products/import', 'POST').requestBody;
    expect(file?.content['multipart/form-data']?.schema.required).to.deep.equal(['file']);
    const item = document.components.schemas['InvoiceListItem']?.properties ?? {};
    expect([item['tipoComprobante']?.enum, item['id']?.format, item['createdAt']?.format]).to.deep.equal([
      ['I', 'E', 'T'],
      'uuid',
      'date-time',
    ]);
  });

  describe('describes', () => {
    const small = createOpenApiDocument(smallRouter, 'http://localhost:3000');
    const of = (path: string, method: string) => described(small, path, method);

    it('the status and headers of success', () => {
      const { responses } = of('/things', 'POST');
      expect(Object.keys(responses)).to.include('201').and.not.to.include('200');
      expect(responses['201']?.headers).to.include.keys('X-Request-Id', 'RateLimit-Remaining', 'Location');
      expect(of('/things/{id}', 'DELETE').responses['204']).not.to.have.property('content');
    });
    it('headers that correspond to fields', () => {
      expect(of('/things', 'POST').parameters).to.deep.include({
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description: 'Same as `key` in the body; if both are sent, they must be equal',
        schema: { type: 'string' },
      });
    });
    it('inputs of a POST that are sent in the query', () => {
      const { parameters, requestBody } = of('/things/{id}/touch', 'POST');
      expect(parameters?.map(({ name, in: place }) => [name, place])).to.deep.equal([
        ['id', 'path'],
        ['times', 'query'],
      ]);
      expect(requestBody).to.equal(undefined);
    });
    it('numbers as numbers, whatever their internal type', () => {
      const price = of('/things', 'GET').parameters?.find(({ name }) => name === 'price');
      expect(price?.schema).to.include({ type: 'number', minimum: 0 });
    });
    it('uploaded and downloaded files', () => {
      const schema = of('/things/{id}/file', 'PUT').requestBody?.content['multipart/form-data']?.schema;
      expect(schema?.properties?.['cer']).to.include({ type: 'string', format: 'binary' });
      expect(schema?.properties).not.to.have.property('id');
      expect(of('/things/{id}/file', 'GET').responses['200']?.content).to.have.keys('text/plain');
    });
  });
});

import { appRouter } from '@lacre/router/app-router';
import { expect } from 'chai';
import type { Schema } from '../src/rest/document.ts';
import { createOpenApiDocument } from '../src/rest/openapi.ts';

const document = createOpenApiDocument(appRouter, 'http://localhost:3000');

/** Every object in it that may be a schema. The example of a media type contains values, among them schemas. */
const schemasIn = (value: unknown): Schema[] =>
  typeof value === 'object' && value !== null
    ? [
        value as Schema,
        ...Object.entries(value).flatMap(([key, child]) =>
          key === 'example' && 'schema' in value ? [] : schemasIn(child),
        ),
      ]
    : [];

/** What makes generated clients correct, beyond what OpenAPI itself requires ([docs](../../../docs/clients.md)). */
describe('OpenAPI document for generators of clients', () => {
  it('lets clients in Go keep the cents of every amount, and those in Java and C# its decimals', () => {
    const numbers = schemasIn(document).filter(({ type }) => [type].flat().includes('number'));
    expect(numbers.length).to.be.greaterThan(100);
    for (const number of numbers) expect(number).to.include({ 'x-go-type': 'float64' }).and.not.have.property('format');
    expect(schemasIn(document).filter((schema) => 'x-go-type' in schema)).to.have.lengthOf(numbers.length);
  });

  it('has schemas of one type, or of one and null, as generators require', () => {
    const lists = (value: unknown): unknown[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, child]) =>
            key === 'type' && Array.isArray(child) ? [child.filter((one) => one !== 'null')] : lists(child),
          )
        : [];
    for (const types of lists(document)) expect(types).to.have.lengthOf(1);
    for (const { anyOf = [] } of schemasIn(document))
      expect(anyOf.map(({ type }) => type)).to.not.have.ordered.members(['array', 'null']);
  });

  it('uses oneOf where alternatives exclude each other, so that clients in Rust can distinguish them', () => {
    const { schemas } = document.components;
    const resolved = ({ $ref, ...own }: Schema): Schema =>
      $ref === undefined ? own : (schemas[$ref.split('/').at(-1) ?? ''] ?? {});
    const left = schemasIn(document).flatMap(({ anyOf = [] }) => {
      const types = anyOf.map((schema) => resolved(schema).type);
      return types.length === 0 || types.includes('null') || types.includes('object') ? [] : [types];
    });
    expect(left).to.deep.equal([]);
    const words = (schema: Schema | undefined) =>
      Object.keys(schema ?? {}).filter((word) => /^(any|one)Of$/.test(word));
    for (const place of [
      document.paths['/invoices/{id}']?.['get']?.responses[200]?.content?.['application/json']?.schema,
      schemas['Error']?.properties?.['message'],
      schemas['RetentionTax']?.properties?.['montoRet'],
      schemas['CreateRetention']?.properties?.['receiver'],
      schemas['Finding']?.properties?.['patch']?.items,
    ])
      expect(words(place)).to.deep.equal(['oneOf']);
    expect(schemasIn(document).filter((schema) => 'oneOf' in schema && 'discriminator' in schema)).to.deep.equal([]);
  });

  it('lets one class for a document and its attempt keep the statuses of the document, as in PHP', () => {
    const attempt = '#/components/schemas/InvoiceAttempt';
    const unions = schemasIn(document).flatMap(({ oneOf = [] }) => {
      const names = oneOf.map(({ $ref }) => $ref);
      return names.includes(attempt) ? [names] : [];
    });
    expect(unions).to.deep.equal(
      ['Invoice', 'Payment', 'Payroll', 'Retention'].map((name) => [attempt, `#/components/schemas/${name}Detail`]),
    );
  });

  it('names schemas that several others share, so that generators do not name them after one of these', () => {
    const places = new Map<string, string[]>();
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { description: _, ...schema } = value as Schema;
      if (schema.type === 'object' && schema.properties && path.split('/').length > 2) {
        const text = JSON.stringify(schema);
        places.set(text, [...(places.get(text) ?? []), path]);
      }
      for (const [name, child] of Object.entries(value)) visit(child, `${path}/${name}`);
    };
    // Complements follow the schemas of the SAT, and passkeys those of browsers, which repeat objects without a name.
    for (const [name, schema] of Object.entries(document.components.schemas))
      if (!/^(?:Complement|Passkey)/.test(name)) visit(schema, `/${name}`);
    expect([...places.values()].filter(({ length }) => length > 1)).to.deep.equal([]);
  });

  it('has no literal true or false, which openapi-generator reads as a text', () => {
    expect(schemasIn(document).filter(({ type, const: only }) => type === 'boolean' && only !== undefined)).to.be.empty;
    const { valid } = document.components.schemas['ApiKeyValidation']?.properties ?? {};
    expect(valid).to.include({ type: 'boolean' });
  });

  it('lists JSON first where a body may have several types, because openapi-generator sends only that', () => {
    const types = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ requestBody }) => Object.keys(requestBody?.content ?? {}))
      .filter((accepted) => accepted.includes('application/json'));
    expect(types.map(([first]) => first)).to.deep.equal(types.map(() => 'application/json'));
    expect(types.some(({ length }) => length > 1)).to.equal(true);
  });
});

import { expect } from 'chai';
import { unsaidBreaks } from '../check-openapi.ts';
import { findBreaks, type OpenApi } from '../openapi-diff/find-breaks.ts';

type Json = Record<string, unknown>;
const thing = {
  type: 'object',
  properties: { name: { type: 'string' }, kind: { enum: ['a', 'b'] } },
  required: ['name'],
};
const document = (
  changes: { sent?: Json; answered?: Json; parameters?: Json[]; path?: string; beside?: Json } = {},
): OpenApi =>
  ({
    paths: {
      [changes.path ?? '/things']: {
        post: {
          operationId: 'things-create',
          parameters: changes.parameters ?? [{ name: 'q', in: 'query', schema: { type: 'string', maxLength: 10 } }],
          requestBody: { required: true, content: { 'application/json': { schema: changes.sent ?? thing } } },
          responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } } },
        },
      },
    },
    components: { schemas: { Thing: changes.answered ?? thing, ...changes.beside } },
  }) as unknown as OpenApi;
const { properties } = thing;
const without = { ...thing, properties: { kind: properties.kind }, required: [] };

describe('breaking changes of the API', () => {
  const breaking: [string, Parameters<typeof document>[0], string[]][] = [
    ['a removed operation', { path: '/others' }, ['POST /things: removed']],
    ['a removed parameter', { parameters: [] }, ['POST /things: query q removed']],
    [
      'a parameter that is now required',
      { parameters: [{ name: 'q', in: 'query', required: true }] },
      ['POST /things: query q is required'],
    ],
    [
      'a shorter text',
      { parameters: [{ name: 'q', in: 'query', schema: { type: 'string', maxLength: 5 } }] },
      ['POST /things: query q: maxLength is 5'],
    ],
    ['a field that is no longer accepted', { sent: without }, ['POST /things: body name removed']],
    [
      'a field that is now required',
      { sent: { ...thing, required: ['name', 'kind'] } },
      ['POST /things: body kind is required'],
    ],
    [
      'a value that is no longer accepted',
      { sent: { ...thing, properties: { ...properties, kind: { enum: ['a'] } } } },
      ['POST /things: body kind is no longer b'],
    ],
    ['a field that is no longer returned', { answered: without }, ['POST /things: 201 name removed']],
    [
      'a field that may now be missing in responses',
      { answered: { ...thing, required: [] } },
      ['POST /things: 201 name is not always there'],
    ],
    [
      'another type in responses',
      { answered: { ...thing, properties: { ...properties, name: { type: ['string', 'null'] } } } },
      ['POST /things: 201 name is string or null, was string'],
    ],
  ];
  for (const [what, changes, lines] of breaking)
    it(`are reported: ${what}`, () => {
      expect(findBreaks(document(), document(changes))).to.deep.equal(lines);
      expect(
        unsaidBreaks(document(), document(changes), `# Changelog\n\n## Unreleased\n\n- ${lines[0]}\n`),
      ).to.deep.equal([]);
      expect(unsaidBreaks(document(), document(changes), `## Unreleased\n\n## 1.0.0\n\n- ${lines[0]}\n`)).to.deep.equal(
        lines,
      );
    });

  it('do not include additions: optional fields and parameters, values, wider types, other words', () => {
    const wider = {
      ...thing,
      properties: { ...properties, note: { type: 'string' }, kind: { enum: ['a', 'b', 'c'] } },
    };
    const parameters = [
      { name: 'q', in: 'query', schema: { type: ['string', 'null'], maxLength: 20, description: 'Words' } },
      { name: 'page', in: 'query', schema: { type: 'integer' } },
    ];
    expect(
      findBreaks(document(), document({ sent: wider, answered: { ...wider, required: ['name', 'note'] }, parameters })),
    ).to.deep.equal([]);
  });

  it('do not include integers where numbers were returned, or another notation of null', () => {
    const counted = (count: object) => ({ ...thing, properties: { ...properties, count } });
    const number = document({ answered: counted({ type: 'number' }), sent: counted({ type: 'number' }) });
    const integer = document({ answered: counted({ type: 'integer' }), sent: counted({ type: 'integer' }) });
    expect(findBreaks(number, integer)).to.deep.equal(['POST /things: body count is integer, was number']);
    const list = { type: 'array', maxItems: 3, items: { type: 'string' } };
    const either = counted({ anyOf: [list, { type: 'null' }] });
    const both = counted({ ...list, type: ['array', 'null'] });
    expect(
      findBreaks(document({ answered: either, sent: either }), document({ answered: both, sent: both })),
    ).to.deep.equal([]);
  });

  it('do not include a new order of named alternatives', () => {
    const [Document, Attempt] = [thing, { type: 'object', properties: { failed: { type: 'boolean' } } }];
    const references = ['Document', 'Attempt'].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const either = (anyOf: object[]) =>
      document({ answered: { anyOf }, sent: { anyOf }, beside: { Document, Attempt } });
    expect(findBreaks(either(references), either(references.toReversed()))).to.deep.equal([]);
  });

  it('do not include alternatives declared exclusive, and do include a removed alternative', () => {
    const said = (word: string, ...types: string[]) => ({ [word]: types.map((type) => ({ type })) });
    const either = document({ answered: said('anyOf', 'string', 'number'), sent: said('anyOf', 'string', 'number') });
    const one = (...types: string[]) => document({ answered: said('oneOf', ...types), sent: said('oneOf', ...types) });
    expect(findBreaks(either, one('string', 'number'))).to.deep.equal([]);
    expect(findBreaks(either, one('string'))).to.not.deep.equal([]);
  });

  it('are found in recursive schemas', () => {
    const tree = (name: string) => ({
      ...thing,
      properties: {
        [name]: { type: 'string' },
        children: { type: 'array', items: { $ref: '#/components/schemas/Thing' } },
      },
      required: [],
    });
    expect(findBreaks(document({ answered: tree('name') }), document({ answered: tree('title') }))).to.deep.equal([
      'POST /things: 201 name removed',
    ]);
  });
});

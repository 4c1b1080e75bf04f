import { expect } from 'chai';
import { z } from 'zod';
import { checkInputs } from '../src/check-inputs.ts';
import { t } from '../src/trpc.ts';

const routerOf = (input: z.ZodType) => t.router({ make: t.procedure.input(input).mutation(() => undefined) });

describe('an input field that an operation would ignore', () => {
  for (const [where, input, place] of [
    ['at the top', z.object({}), 'the input'],
    ['in a list', z.strictObject({ items: z.array(z.object({})).optional() }), 'items.0'],
    ['in one of several shapes', z.strictObject({ a: z.union([z.string(), z.object({})]) }), 'a'],
    ['behind a preprocessor', z.strictObject({ a: z.preprocess((value) => value, z.object({})) }), 'a'],
    ['in a map', z.strictObject({ a: z.record(z.string(), z.looseObject({})).nullish() }), 'a.name'],
  ] as const)
    it(`${where} prevents the service from starting`, () => {
      expect(() => checkInputs(routerOf(input))).to.throw(`make: ${place} is no z.strictObject`);
    });
  it('because it has no input prevents the service from starting', () => {
    expect(() => checkInputs(t.router({ list: t.procedure.query(() => 1) }))).to.throw('list has no input');
  });
  it('does not exist when every object is strict', () => {
    checkInputs(routerOf(z.strictObject({ a: z.array(z.strictObject({ b: z.record(z.string(), z.unknown()) })) })));
  });
});

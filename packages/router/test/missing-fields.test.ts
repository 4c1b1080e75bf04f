import type { AnyRouter } from '@trpc/server';
import { expect } from 'chai';
import type { z } from 'zod';
import { appRouter } from '../src/app-router.ts';
import { visitObjects } from '../src/check-inputs.ts';
import { refusedInput } from '../src/messages.ts';

/** Every object of the inputs without one of its fields, and the finding. */
function said(): string[] {
  const texts = new Set<string>();
  const router: AnyRouter = appRouter;
  for (const [operation, { _def }] of Object.entries(router._def.procedures as Record<string, { _def: unknown }>)) {
    const { inputs } = _def as { inputs: z.core.$ZodType[] };
    for (const input of inputs)
      visitObjects(input, [], (object, path) => {
        const { error } = (object as z.ZodObject).safeParse({});
        for (const { path: at, code, message } of (error && refusedInput(error, {}).options.details) ?? [])
          if (code === 'REQUIRED') texts.add(`${[operation, ...path].join('.')}: ${at}: ${message.en}`);
      });
  }
  return [...texts];
}

describe('A missing field', () => {
  it('is reported as required, whatever its schema reports for invalid values', () => {
    const texts = said();
    expect(texts.length).to.be.greaterThan(300);
    // Alternatives, or how to send it, are more specific than that.
    const saysMore = / (?:is required: send it as a file|must contain at least one of: .*|or \S+ is required)$/;
    expect(texts.filter((text) => !/: \S+: \S+ is required$/.test(text) && !saysMore.test(text))).to.deep.equal([]);
  });
});

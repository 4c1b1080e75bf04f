import { appRouter } from '@lacre/router/app-router';
import { expect } from 'chai';
import { z } from 'zod';
import { planInput } from '../src/rest/input-plan.ts';
import { operationsOf } from '../src/rest/operations.ts';
import type { Call } from './support/api-client.ts';
import { sharedTestApi } from './support/shared-api.ts';
import { nowhere } from './support/status-and-message.ts';
import type { TestApi } from './support/test-api.ts';

interface Detail {
  path: string;
  code: string;
}

describe('The code of a finding', () => {
  let test: TestApi;
  let owner: Call;

  before(async () => {
    test = await sharedTestApi();
    const ana = await test.given.user();
    const { id: organizationId } = await test.given.organization(ana);
    owner = { token: ana.token, organizationId };
  });

  const findings = async (method: string, path: string, call: Call): Promise<Detail[]> => {
    const { status, body } = await test.api(method, path, call);
    expect(status, `${method} ${path}`).to.equal(400);
    return (body.details as unknown as Detail[] | undefined) ?? [];
  };

  for (const operation of operationsOf(appRouter)) {
    const plan = planInput(operation);
    if (plan.body !== 'required') continue;
    const path = [...plan.path.keys()].reduce((so, name) => so.replace(`{${name}}`, nowhere), operation.path);
    const shape = Object.entries(operation.input?.shape ?? {}).filter(
      ([name]) => !plan.path.has(name) && !plan.query.has(name),
    );
    const required = shape.filter(([, field]) => !z.safeParse(field, undefined).success).map(([name]) => name);
    const texts = shape.filter(([, field]) => isText(field)).map(([name]) => name);
    const callOf = (body: unknown): Call => ({ ...(operation.auth === 'public' ? {} : owner), body });

    if (required.length > 0)
      it(`is REQUIRED for a missing field of ${operation.name}`, async () => {
        const details = await findings(operation.method, path, callOf({}));
        const codes = details.filter((detail) => required.includes(detail.path)).map(({ code }) => code);
        expect(codes).to.deep.equal(required.map(() => 'REQUIRED'));
      });

    if (texts.length > 0)
      it(`is WRONG_TYPE for a text that ${operation.name} receives as a list`, async () => {
        const body = Object.fromEntries(texts.map((name) => [name, ['x']]));
        const details = await findings(operation.method, path, callOf(body));
        const codes = details.filter((detail) => texts.includes(detail.path)).map(({ code }) => code);
        expect(codes).to.deep.equal(texts.map(() => 'WRONG_TYPE'));
      });
  }

  it('distinguishes a wrong value, format, length and amount', async () => {
    const codesOf = async (method: string, path: string, body: unknown) =>
      Object.fromEntries((await findings(method, path, { ...owner, body })).map(({ path: at, code }) => [at, code]));
    expect(await codesOf('POST', '/organizations', { name: 'ab', slug: 'A b', logo: 'x' })).to.deep.equal({
      name: 'TOO_SHORT',
      slug: 'INVALID_FORMAT',
      logo: 'INVALID_FORMAT',
    });
    const item = { description: 'x', productKey: '81111500', unitKey: 'E48', quantity: 0, unitPrice: '1' };
    const invoice = { customerId: 'x', type: 'X', use: 'G03', paymentForm: '03', items: [item] };
    expect(await codesOf('POST', '/invoices', invoice)).to.deep.equal({
      customerId: 'INVALID_FORMAT',
      type: 'INVALID_VALUE',
      'items[0].quantity': 'OUT_OF_RANGE',
      'items[0].unitPrice': 'WRONG_TYPE',
    });
  });
});

/** A text or an enumeration, required or not. */
function isText(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isText(schema.unwrap());
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodUUID;
}

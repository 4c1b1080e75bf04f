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
    expect(await codesOf('POST', '/invoices', { idempotencyKey: '' })).to.include({ idempotencyKey: 'TOO_SHORT' });
    expect(await codesOf('POST', '/invoices', { idempotencyKey: 'x'.repeat(256) })).to.include({
      idempotencyKey: 'TOO_LONG',
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

  it('is OUT_OF_RANGE for a number of a complement, which may be sent as text', async () => {
    const complement = (tipoCambioUSD: unknown) => ({ comercioExterior20: { tipoCambioUSD } });
    const codeOf = async (sent: unknown) => {
      const details = await findings('POST', '/invoices', { ...owner, body: { complements: complement(sent) } });
      return details.find(({ path }) => path.endsWith('.tipoCambioUSD'))?.code;
    };
    for (const sent of ['0', '-1', '20.1234567', '9'.repeat(19), 0, 20.1234567])
      expect(await codeOf(sent), String(sent)).to.equal('OUT_OF_RANGE');
    for (const sent of ['twenty', '', null, true]) expect(await codeOf(sent), String(sent)).to.equal('WRONG_TYPE');
    expect(await codeOf('20.1234')).to.equal(undefined);
  });

  it('is that of the error, with the field and what to change, where an error with its own code is about one field', async () => {
    const ana = await test.given.user();
    const { id } = await test.given.organization(ana);
    const at = `/organizations/${id}`;
    const call = { token: ana.token, organizationId: id };
    const sent = async (method: string, path: string, body: unknown) => {
      const answer = await test.api(method, path, { ...call, body });
      const [detail] = (answer.body.details as unknown as (Detail & { hint?: string })[] | undefined) ?? [];
      expect(detail?.code, `${method} ${path}`).to.equal(answer.body.code);
      return [detail?.path, detail?.hint !== undefined && detail.hint !== ''];
    };
    const { body: partner } = await test.api('POST', `${at}/partners`, call);
    const { body: org } = await test.api('GET', at, call);
    await test.api('PUT', `${at}/series`, { ...call, body: { series: 'F', type: 'I', environment: 'sandbox' } });

    const named = { name: 'Otra más' };
    for (const referralCode of ['nope', String(partner.code)])
      expect(await sent('POST', '/organizations', { ...named, referralCode })).to.deep.equal(['referralCode', true]);
    expect(await sent('POST', '/organizations', { ...named, slug: org.slug })).to.deep.equal(['slug', true]);
    expect(await sent('PUT', `${at}/legal`, { tax_system: '999' })).to.deep.equal(['tax_system', true]);
    const egreso = { series: 'F', type: 'E', environment: 'sandbox' };
    expect(await sent('PUT', `${at}/series`, egreso)).to.deep.equal(['series', true]);
    const application = { name: 'App', scopes: ['read:user'], type: 'confidential' };
    const { body } = await test.api('POST', `${at}/oauth-apps`, {
      ...call,
      body: { ...application, redirectUris: ['https://a.example', 'http://a.example'] },
    });
    expect(body.details).to.deep.equal([
      {
        path: 'redirectUris[1]',
        code: 'INVALID_REDIRECT_URI',
        message: 'redirectUris[1] must use https; http is allowed only for localhost, 127.0.0.1 and [::1]',
        source: 'api',
      },
    ]);
  });
});

/** A text or an enumeration, required or not. */
function isText(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isText(schema.unwrap());
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum || schema instanceof z.ZodUUID;
}

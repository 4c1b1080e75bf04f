import { appRouter } from '@lacre/router/app-router';
import { visitObjects } from '@lacre/router/check-inputs';
import { expect } from 'chai';
import { planInput } from '../src/rest/input-plan.ts';
import { type Operation, operationsOf } from '../src/rest/operations.ts';
import type { Call } from './support/api-client.ts';
import { sharedTestApi } from './support/shared-api.ts';
import { nowhere } from './support/status-and-message.ts';
import type { TestApi } from './support/test-api.ts';

type Fields = Record<string, unknown>;
const unknown = 'nobodyKnowsThis';

/** Lists whose elements are checked and rejected one by one: the tests of the operation cover them. */
const checkedAlone: Record<string, string> = {
  'invoices.createBatch': 'invoices',
  'payrolls.createBatch': 'payrolls',
};

/**
 * For each object that an operation accepts, the smallest input that reaches it, with an unknown field in it, and the
 * path of that field.
 */
function probesOf({ name, input }: Operation): { fields: Fields; path: string }[] {
  const places = new Set<string>();
  if (input)
    visitObjects(input, [], (_, path) => {
      if (path[0] === undefined || path[0] !== checkedAlone[name]) places.add(JSON.stringify(path));
    });
  return [...places].map((place) => {
    const names = JSON.parse(place) as string[];
    const fields = names.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), {
      [unknown]: 1,
    });
    return { fields: fields as Fields, path: [...names, unknown].join('.').replaceAll('.0', '[0]') };
  });
}

describe('Every operation', () => {
  let test: TestApi;
  let sessionCall: Call;
  let keyCall: Call;

  before(async () => {
    test = await sharedTestApi();
    const owner = await test.given.user();
    const { id: organizationId } = await test.given.organization(owner);
    const { key } = await test.given.apiKey(owner, organizationId);
    sessionCall = { token: owner.token, organizationId };
    keyCall = { key };
  });

  // All calls share one address, which is limited to fifteen exchanges a minute.
  beforeEach(() => test.database.dataSource.query("delete from rate_window where name like 'exchange:%'"));

  const credentialFor = ({ auth }: Operation): Call =>
    auth === 'public' ? {} : auth === 'api-key' ? keyCall : sessionCall;
  const unknownIn = (details: unknown) =>
    (details as { path: string; code: string }[] | undefined)
      ?.filter(({ code }) => code === 'UNKNOWN_FIELD')
      .map(({ path }) => path);

  const namesIn = (details: unknown) =>
    (details as { hint?: string }[]).flatMap(({ hint }) => hint?.split(': ')[1]?.split(', ') ?? []);

  const pathOf = (operation: Operation, plan: ReturnType<typeof planInput>) =>
    [...plan.path.keys()].reduce((path, name) => path.replace(`{${name}}`, nowhere), operation.path);
  const mediaOf = ({ meta }: Operation) => meta.rest?.accepts?.['application/json'];

  for (const operation of operationsOf(appRouter)) {
    const plan = planInput(operation);
    /** Fields of the path or query, which are rejected in a body. */
    const elsewhere = new Set([...plan.path.keys(), ...plan.query.keys()]);

    it(`${operation.name} rejects an unknown query parameter`, async () => {
      const form = plan.body === 'multipart' ? { raw: new FormData() } : plan.body === 'required' ? { body: {} } : {};
      const whole =
        typeof mediaOf(operation) === 'string' ? { raw: '{}', headers: { 'content-type': 'application/json' } } : {};
      const { status, body } = await test.api(operation.method, `${pathOf(operation, plan)}?${unknown}=1`, {
        ...credentialFor(operation),
        ...form,
        ...whole,
      });
      expect([status, unknownIn(body.details)]).to.deep.equal([400, [unknown]]);
    });

    for (const { fields, path } of probesOf(operation)) {
      if (operation.method !== 'GET' && typeof mediaOf(operation) !== 'string')
        it(`${operation.name} rejects ${path} in its body`, async () => {
          const call: Call = { ...credentialFor(operation) };
          if (plan.body === 'multipart') {
            call.raw = new FormData();
            for (const [name, value] of Object.entries(fields)) call.raw.append(name, String(value));
          } else call.body = fields;
          const { status, body } = await test.api(operation.method, pathOf(operation, plan), call);
          expect([status, unknownIn(body.details)]).to.deep.equal([400, [path]]);
          if (path === unknown) expect(namesIn(body.details).filter((name) => elsewhere.has(name))).to.deep.equal([]);
        });

      it(`${operation.name} rejects ${path} over tRPC`, async () => {
        const { token, organizationId, key } = credentialFor(operation);
        const headers = {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(organizationId && { 'x-organization-id': organizationId }),
          ...(key && { 'x-api-key': key }),
        };
        const text = JSON.stringify(fields);
        const url = `${test.url}/trpc/${operation.name}`;
        const answer =
          operation.type === 'query'
            ? await fetch(`${url}?input=${encodeURIComponent(text)}`, { headers })
            : await fetch(url, { method: 'POST', headers, body: text });
        const { error } = (await answer.json()) as { error?: { data: Fields } };
        expect([answer.status, unknownIn(error?.data['details'])]).to.deep.equal([400, [path]]);
      });
    }

    if (/^(PUT|PATCH)$/.test(operation.method) && plan.body !== 'multipart')
      it(`${operation.name} rejects an empty update, and names the fields that may be sent`, async () => {
        const { status, body } = await test.api(operation.method, pathOf(operation, plan), {
          ...credentialFor(operation),
          body: {},
        });
        expect(status).to.equal(400);
        const result = [body.message].flat().join();
        expect(
          plan.bodyNames.some((name) => result.includes(name)),
          result,
        ).to.equal(true);
      });
  }
});

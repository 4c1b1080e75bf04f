import { randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import type { Json } from '../support/api-client.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

interface Named {
  key: string;
  value: string;
  disabled?: boolean;
}

interface Script {
  script: { exec: string[] };
}

/** Postman Collection 2.1, as far as it is used here. */
interface Collection {
  variable: Named[];
  event: Script[];
  item: {
    item: {
      name: string;
      event?: Script[];
      request: {
        method: string;
        header: Named[];
        url: { raw: string; host: string[]; path: string[]; variable: Named[] };
        body?: { mode: 'raw'; raw: string } | { mode: 'formdata' };
      };
    }[];
  }[];
}

/** What Postman does with a collection, as far as this one needs it. */
function readerOf({ variable, event, item }: Collection) {
  const values = new Map(variable.map(({ key, value }) => [key, value]));
  const filled = (text: string): string =>
    text.replace(/\{\{(\$?\w{1,40})\}\}/g, (_, name: string) =>
      name === '$guid' ? randomUUID() : (values.get(name) ?? ''),
    );
  const requests = item.flatMap((folder) => folder.item);
  const variables = {
    get: (name: string) => values.get(name),
    set: (name: string, value: string) => values.set(name, value),
  };

  return {
    values,
    requests,
    async send(name: string, change: { body?: object; path?: Record<string, string> } = {}) {
      const found = requests.find((one) => one.name === name);
      if (!found) throw new Error(`The collection has no ${name}`);
      const { method, header, url, body } = found.request;
      const headers = new Headers(
        header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, filled(value)]),
      );
      const pm = {
        variables,
        collectionVariables: variables,
        request: {
          headers: { has: (one: string) => headers.has(one), remove: (one: string) => headers.delete(one) },
          url: { variables: { each: (visit: (one: Named) => void) => url.variable.forEach(visit) } },
        },
      };
      for (const { script } of event) runInNewContext(script.exec.join('\n'), { pm });
      const path = url.path.map((step) => {
        if (!step.startsWith(':')) return step;
        const key = step.slice(1);
        return change.path?.[key] ?? filled(url.variable.find((one) => one.key === key)?.value ?? '');
      });
      const raw =
        body?.mode === 'raw' ? JSON.stringify({ ...(JSON.parse(body.raw) as object), ...change.body }) : undefined;
      const address = `${filled(url.host.join(''))}/${path.join('/')}`;
      const answer = await fetch(address, { method, headers, ...(raw !== undefined && { body: raw }) });
      const answered = (await answer.json()) as Json;
      const response = { code: answer.status, json: () => answered };
      for (const { script } of found.event ?? []) runInNewContext(script.exec.join('\n'), { pm: { ...pm, response } });
      return { status: answer.status, body: answered, headers };
    },
  };
}

describe('the Postman collection', () => {
  let test: TestApi;
  let reader: ReturnType<typeof readerOf>;
  before(async () => {
    test = await startTestApi({ env: { SIGN_UP: 'open' } });
    const answer = await fetch(`${test.url}/docs/lacre.postman_collection.json`);
    expect(answer.status).to.equal(200);
    reader = readerOf((await answer.json()) as Collection);
    reader.values.set('baseUrl', test.url);
  });
  after(() => test.close());

  it('contains every operation once, with its method and path', async () => {
    const document = (await (await fetch(`${test.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} {{baseUrl}}${path.replace(/\{(\w{1,60})\}/g, ':$1')}`,
      ),
    );
    const held = reader.requests.map(({ request }) => `${request.method} ${request.url.raw}`);
    expect(held).to.have.members(described);
  });

  it('names the variable to set before a request that needs a credential', async () => {
    const result = await reader.send('List invoices').catch((error: Error) => error.message);
    expect(result).to.include('Set the variable apiKey');
  });

  it('names the variable to set before a request whose path needs it', async () => {
    reader.values.set('apiKey', 'sk_test_any');
    const result = await reader.send('Get an invoice').catch((error: Error) => error.message);
    expect(result).to.include('Set the variable invoiceId');
    reader.values.delete('apiKey');
  });

  it('creates an account, an organization and a key, saves what the next request needs, and issues an invoice', async () => {
    const body = { email: `${randomUUID()}@example.com`, password: `kept in ${randomUUID()}` };
    const made = await reader.send('Sign up', { body });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    expect(made.headers.has('x-api-key')).to.equal(false);
    expect((await reader.send('Create an organization')).status).to.equal(201);
    expect((await reader.send('Create an API key')).status).to.equal(201);
    expect(reader.values.get('apiKey')).to.match(/^sk_test_/);
    const { status, body: valid, headers } = await reader.send('Validate an invoice without issuing it');
    expect(status, JSON.stringify(valid)).to.be.oneOf([200, 400]);
    expect([headers.has('x-api-key'), headers.has('authorization'), headers.has('x-organization-id')]).to.deep.equal([
      true,
      false,
      false,
    ]);
    for (const issued of [1, 2]) {
      const made = await reader.send('Issue an invoice');
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
      expect((await reader.send('Get an invoice')).body).to.include({ id: made.body['id'] });
      expect((await reader.send('List invoices')).body).to.include({ total: issued });
    }
  });
});

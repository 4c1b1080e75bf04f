import { appRouter } from '@lacre/router/app-router';
import { expect } from 'chai';
import { planInput } from '../src/rest/input-plan.ts';
import { type Operation, operationsOf } from '../src/rest/operations.ts';
import { addMember } from './support/add-member.ts';
import type { Call } from './support/api-client.ts';
import { invoiceBody } from './support/bodies.ts';
import { sharedTestApi } from './support/shared-api.ts';
import { nowhere, statusAndMessage } from './support/status-and-message.ts';
import type { TestApi } from './support/test-api.ts';

const english = /\b(?:must|the|not|cannot|required|denied|found|only)\b/i;
const spanish = /\b(?:debe|deben|obligatorio|acceso|encontró|válido|solo|una|los|las|del)\b/i;
const sayable = new Set(['message', 'hint', 'reason']);

/** Every text of a response that is written for people, with its path. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => textsOf(inner, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    // An event is data: its sample is the same in every language.
    if (name === 'sample' || name === 'schema') return [];
    const at = `${path}.${name}`;
    const said = sayable.has(name) ? [inner].flat() : [];
    const own = said.flatMap((text, index): [string, string][] =>
      typeof text === 'string' ? [[`${at}[${index}]`, text]] : [],
    );
    return own.length > 0 ? own : textsOf(inner, at);
  });
}

describe('One language per response', () => {
  let test: TestApi;
  let owner: Call;
  let member: Call;
  let bareKey: Call;

  before(async () => {
    test = await sharedTestApi();
    const ana = await test.given.user();
    const { id: organizationId } = await test.given.organization(ana);
    owner = { token: ana.token, organizationId };
    member = { token: (await addMember(test, organizationId, 'member')).token, organizationId };
    bareKey = { key: (await test.given.apiKey(ana, organizationId, { scopes: [] })).key };
  });

  const ask = async (language: 'en' | 'es', method: string, path: string, call: Call) => {
    const headers = { ...call.headers, 'accept-language': language };
    const { body, status } = await test.api(method, path, { ...call, headers });
    return { status, texts: textsOf(body) };
  };

  async function expectOneLanguage(method: string, path: string, call: Call) {
    const en = await ask('en', method, path, call);
    const es = await ask('es', method, path, call);
    expect(es.status, `${method} ${path}`).to.equal(en.status);
    expect(es.texts.map(([at]) => at)).to.deep.equal(en.texts.map(([at]) => at));
    for (const [index, [at, text]] of es.texts.entries()) {
      const [, other = ''] = en.texts[index] ?? [];
      expect(text, `${at} has no translation`).not.to.equal(other);
      // What the text quotes belongs to no language: names of fields, lists of values, paths.
      expect(text.replace(/: .*$/, ''), at).not.to.match(english);
      expect(other.replace(/: .*$/, ''), at).not.to.match(spanish);
    }
  }

  for (const operation of operationsOf(appRouter)) {
    const plan = planInput(operation);
    const path = [...plan.path.keys()].reduce((so, name) => so.replace(`{${name}}`, nowhere), operation.path);
    const fields = Object.keys(operation.input?.shape ?? {}).filter((name) => !plan.path.has(name));
    const wrong = (value: unknown) => Object.fromEntries(fields.map((name) => [name, value]));
    const query = plan.query.size > 0 ? `?${[...plan.query.keys()].map((name) => `${name}=%7Cx`).join('&')}` : '';
    const harmless = operation.method === 'GET' || plan.path.size > 0 || plan.body === 'required';

    describe(operation.name, () => {
      if (operation.auth !== 'public') it('for an unknown caller', () => expectOneLanguage(operation.method, path, {}));
      if (harmless && operation.auth !== 'public') {
        it('for a key without scopes', () => expectOneLanguage(operation.method, path, bodied(operation, bareKey, {})));
        it('for a member', () => expectOneLanguage(operation.method, path, bodied(operation, member, {})));
      }
      if (harmless)
        it('for a wrong request', async () => {
          const call = operation.auth === 'public' ? {} : owner;
          for (const body of [{}, wrong({}), wrong('|x'), wrong(-1.5)])
            await expectOneLanguage(operation.method, path + query, bodied(operation, call, body));
        });
    });
  }

  const bodied = (operation: Operation, call: Call, body: unknown): Call =>
    ['required', 'optional'].includes(planInput(operation).body) ? { ...call, body } : call;

  it('also for findings about an invoice', async () => {
    const body = invoiceBody({ paymentMethod: 'PPD', use: 'XXX', currency: 'XXX' });
    await expectOneLanguage('POST', '/invoices/validate', { ...owner, body });
    await expectOneLanguage('POST', '/invoices', { ...owner, body });
  });

  it('also for errors of the transport', async () => {
    const headers = { 'content-type': 'application/json' };
    await expectOneLanguage('POST', '/invoices', { ...owner, headers, raw: '{' });
    await expectOneLanguage('POST', '/invoices', { ...owner, headers: { 'content-type': 'text/plain' }, raw: 'x' });
    await expectOneLanguage('GET', '/nothing', {});
    await expectOneLanguage('PATCH', '/invoices', {});
    await expectOneLanguage('GET', '/invoices/%ff', {});
  });

  describe('without Accept-Language', () => {
    const unknown = (call: Call) => test.api('GET', `/invoices/${nowhere}`, call);

    it('English, for a user without a locale', async () => {
      expect(statusAndMessage(await unknown(owner))).to.deep.equal([404, 'Invoice not found']);
    });

    it('the language of the locale that the user chose, at once', async () => {
      const own = await test.given.user();
      const { id: organizationId } = await test.given.organization(own);
      const call = { token: own.token, organizationId };
      await unknown(call);
      await test.api('PATCH', '/users/me', { ...call, body: { locale: 'es-MX' } });
      expect(statusAndMessage(await unknown(call))).to.deep.equal([404, 'No se encontró la factura']);
      await test.api('PATCH', '/users/me', { ...call, body: { locale: 'en-GB' } });
      expect(statusAndMessage(await unknown(call))).to.deep.equal([404, 'Invoice not found']);
    });

    it('the texts of the specification verbatim, whatever locale the user chose', async () => {
      const own = await test.given.user();
      const { id } = await test.given.organization(own);
      await test.api('PATCH', '/users/me', { token: own.token, body: { locale: 'es-MX' } });
      const rename = (headers: Record<string, string>) =>
        test.api('PUT', `/organizations/${id}`, { token: own.token, headers, body: { name: 'ab' } });
      expect(statusAndMessage(await rename({}))).to.deep.equal([400, ['name must be at least 3 characters long']]);
      expect(statusAndMessage(await rename({ 'accept-language': 'es' }))).to.deep.equal([
        400,
        ['name debe tener al menos 3 caracteres'],
      ]);
    });

    it('no other text about a field of the same name', async () => {
      const own = await test.given.user();
      const { id } = await test.given.organization(own);
      await test.api('PATCH', '/users/me', { token: own.token, body: { locale: 'es-MX' } });
      const body = { environment: 'sandbox', scopes: [] };
      const refused = await test.api('POST', `/organizations/${id}/api-keys`, { token: own.token, body });
      expect(statusAndMessage(refused)).to.deep.equal([
        400,
        ['name es obligatorio', 'scopes debe contener entre 1 y 100 permisos'],
      ]);
    });

    it('is overridden by Accept-Language', async () => {
      const own = await test.given.user();
      const { id: organizationId } = await test.given.organization(own);
      const call = { token: own.token, organizationId };
      await test.api('PATCH', '/users/me', { ...call, body: { locale: 'es-MX' } });
      const headers = { 'accept-language': 'en-US,en;q=0.9,es;q=0.1' };
      expect(statusAndMessage(await unknown({ ...call, headers }))).to.deep.equal([404, 'Invoice not found']);
    });
  });
});

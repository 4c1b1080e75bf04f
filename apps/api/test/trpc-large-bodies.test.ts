import { expect } from 'chai';
import { invoiceBody, item } from './support/bodies.ts';
import { longestParsed } from './support/longest-parsed.ts';
import { startTestApi, type TestApi } from './support/test-api.ts';

describe('a large body over tRPC', () => {
  let test: TestApi;
  let key: string;
  before(async () => {
    test = await startTestApi();
    const owner = await test.given.user();
    const { id } = await test.given.organization(owner);
    ({ key } = await test.given.apiKey(owner, id));
  });
  after(() => test.close());

  const long = (last: Record<string, unknown> = {}) =>
    invoiceBody({
      items: [...Array.from({ length: 600 }, () => item({ description: 'á'.repeat(900), unitPrice: 7.1 })), item(last)],
    });
  const call = async (path: string, body: unknown) => {
    const answer = await fetch(`${test.url}/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return JSON.parse(await answer.text()) as unknown;
  };
  const overRest = async (body: object) => (await test.api('POST', '/invoices/validate', { key, body })).body as object;

  it('is read as over REST, alone and in a batch, with what is wrong in it', async () => {
    for (const body of [long(), long({ quantity: 0 })]) {
      const { requestId: _, code: reason, ...expected } = (await overRest(body)) as Record<string, unknown>;
      const answers = [
        await call('invoices.validate', body),
        ...((await call('invoices.validate?batch=1', { 0: body })) as unknown[]),
        ...((await call('invoices.validate,invoices.validate?batch=1', { 1: body })) as unknown[]).slice(1),
      ] as { result?: { data: object }; error?: { data: object } }[];
      for (const { result, error } of answers)
        if (error) expect(error.data).to.deep.include({ ...expected, reason });
        else expect(result?.data).to.deep.equal(expected);
      expect(answers).to.have.lengthOf(3);
    }
  });

  it('is never parsed in one go, valid or not', async () => {
    const text = JSON.stringify(long());
    for (const body of [text, text.slice(0, -1), `${text.slice(0, -1)},}`, `[${text}]`]) {
      const longest = await longestParsed(() => call('invoices.validate', body));
      expect(longest).to.be.at.most(text.length / 2);
    }
  });

  it('that is no object is refused in a batch', async () => {
    const [{ error }] = (await call('invoices.validate?batch=1', `[${JSON.stringify(long())}]`)) as [{ error: object }];
    expect(error).to.be.an('object');
  });
});

import { execFileSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { getEventListeners } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mock } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { rolldown } from 'rolldown';
import {
  AuthenticationError,
  authorizationUrl,
  ConflictError,
  ConnectionError,
  createPkce,
  exchangeCode,
  followEvents,
  InvalidRequestError,
  Lacre,
  LacreError,
  type LacreOptions,
  NotSettledError,
  RateLimitError,
  renewingToken,
  signWebhook,
  verifyWebhook,
  WebhookVerificationError,
} from '../src/index.ts';

type Answer = (req: IncomingMessage, res: ServerResponse) => unknown;

let servers: Server[] = [];

/** Sends one response after the other, the last one for all further requests, and records the requests. */
async function serve(
  ...answers: Answer[]
): Promise<{ url: string; asked: { method?: string; url?: string; key?: unknown; token?: unknown }[] }> {
  const asked: { method?: string; url?: string; key?: unknown; token?: unknown }[] = [];
  const listener: RequestListener = (req, res) => {
    const { method = '', url = '', headers } = req;
    asked.push({ method, url, key: headers['idempotency-key'], token: headers.authorization });
    req.resume().on('end', () => void answers[Math.min(asked.length, answers.length) - 1]?.(req, res));
  };
  const server = createServer(listener);
  servers.push(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, res) =>
    res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const rejection = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { statusCode: status, message: `refused: ${code}`, error: 'X', code, requestId: 'r-1' }, headers);
const lost: Answer = (req) => req.socket.destroy();
const cutFile: Answer = (_, res) => {
  res.writeHead(200, { 'content-length': '1000' });
  res.write('PK', () => res.destroy());
};

/** A client that records its pauses instead of waiting. */
function clientOf(baseUrl: string, options: Partial<LacreOptions> = {}) {
  const pauses: number[] = [];
  const sleep = async (milliseconds: number) => void pauses.push(milliseconds);
  const given = { baseUrl, apiKey: 'key', sleep, ...options } as LacreOptions;
  return { lacre: new Lacre(given), pauses };
}

async function failureOf<Kind extends Error>(
  call: PromiseLike<unknown>,
  kind: abstract new (...args: never[]) => Kind,
): Promise<Kind> {
  const outcome = await Promise.resolve(call).then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
  expect(outcome).to.be.instanceOf(kind);
  return outcome as Kind;
}

const invoice = { use: 'G03', paymentForm: '03', items: [] };
const id = '01a1ff43-0000-7000-8000-000000000000';

describe('@lacre/sdk', () => {
  afterEach(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    servers = [];
  });

  describe('retries', () => {
    it('a creating call with the same key, whatever the first outcome was', async () => {
      const { url, asked } = await serve(
        lost,
        rejection(503, 'DATABASE_UNAVAILABLE'),
        rejection(500, 'INTERNAL_ERROR'),
        rejection(409, 'IDEMPOTENCY_KEY_IN_FLIGHT'),
        json(201, { id }),
      );
      expect(await clientOf(url, { retries: 4 }).lacre.invoices.create(invoice)).to.deep.equal({ id });
      expect(asked).to.have.lengthOf(5);
      expect(new Set(asked.map(({ key }) => key)).size).to.equal(1);
      expect(asked[0]?.key).to.match(/^[0-9a-f-]{36}$/);
    });

    it('a call whose response was interrupted, with the same key', async () => {
      const { url, asked } = await serve(
        (_, res) => {
          res.writeHead(201, { 'content-type': 'application/json', 'content-length': '1000' });
          res.write('{"id":', () => res.destroy());
        },
        (_, res) => res.writeHead(201, { 'content-type': 'application/json; charset=utf-8' }).end('{"id":'),
        json(200, { id }),
      );
      expect(await clientOf(url).lacre.invoices.create(invoice)).to.deep.equal({ id });
      expect(asked).to.have.lengthOf(3);
      expect(new Set(asked.map(({ key }) => key)).size).to.equal(1);
    });

    it('a call whose error was interrupted, with the same key, and reports the error', async () => {
      const { url, asked } = await serve(
        (_, res) => {
          res.writeHead(409, { 'content-type': 'application/json', 'content-length': '500' });
          res.write('{"code":"', () => res.destroy());
        },
        rejection(409, 'EXTERNAL_ID_TAKEN'),
      );
      const error = await failureOf(clientOf(url).lacre.invoices.create(invoice), ConflictError);
      expect(error.message).to.equal('refused: EXTERNAL_ID_TAKEN');
      expect([asked.length, new Set(asked.map(({ key }) => key)).size]).to.deep.equal([2, 1]);
    });

    it('an interrupted download, and returns the complete file', async () => {
      const whole: Answer = (_, res) =>
        res.writeHead(200, { 'content-disposition': 'attachment; filename="a.xml"' }).end('<whole/>');
      const { url, asked } = await serve(cutFile, whole);
      const file = await clientOf(url).lacre.invoices.xml({ id });
      expect([file.filename, await file.text()]).to.deep.equal(['a.xml', '<whole/>']);
      expect(asked).to.have.lengthOf(2);
    });

    it('no call without a key when the response was interrupted, and reports it', async () => {
      const { url, asked } = await serve((_, res) => {
        res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
        res.write('{"id":', () => res.destroy());
      });
      const error = await failureOf(clientOf(url).lacre.invoices.sync({ id }), ConnectionError);
      expect([error.code, error.message]).to.deep.equal([
        'SERVICE_UNREACHABLE',
        `The response from ${url} was interrupted: it is unknown whether the request was processed.`,
      ]);
      expect(asked).to.have.lengthOf(1);
    });

    it('with a separate key for each call, or the given one', async () => {
      const { url, asked } = await serve(json(201, { id }));
      const { lacre } = clientOf(url);
      await lacre.invoices.create(invoice);
      await lacre.invoices.create(invoice);
      await lacre.invoices.create({ ...invoice, idempotencyKey: 'order-1' });
      await lacre.invoices.create(invoice, { idempotencyKey: 'order-2' });
      expect(new Set(asked.map(({ key }) => key)).size).to.equal(4);
      expect(asked.slice(2).map(({ key }) => key)).to.deep.equal(['order-1', 'order-2']);
    });

    it('with a key of any characters, sent as UTF-8', async () => {
      const { url, asked } = await serve(json(201, { id }));
      await clientOf(url).lacre.invoices.create({ ...invoice, idempotencyKey: 'año – 1' });
      expect(Buffer.from(String(asked[0]?.key), 'latin1').toString()).to.equal('año – 1');
    });

    it('never with a key that begins or ends with a space, which a header loses', async () => {
      const { url, asked } = await serve(json(201, { id }));
      const { lacre } = clientOf(url);
      for (const key of [' order-1', 'order-1 ', ' '])
        for (const calling of [
          lacre.invoices.create({ ...invoice, idempotencyKey: key }),
          lacre.invoices.create(invoice, { idempotencyKey: key }),
        ]) {
          const { message } = await failureOf(calling, TypeError);
          expect(message).to.include(`idempotencyKey ${JSON.stringify(key)} must not begin or end with a space`);
        }
      expect(asked).to.deep.equal([]);
    });

    it('never with a key with control characters, which a header cannot contain', async () => {
      const { url, asked } = await serve(json(201, { id }));
      const { lacre, pauses } = clientOf(url);
      for (const key of ['order\n1', 'order-1\r\n', 'a\u0000b', 'a\tb', 'a\u0085b'])
        for (const calling of [
          lacre.invoices.create({ ...invoice, idempotencyKey: key }),
          lacre.invoices.create(invoice, { idempotencyKey: key }),
        ]) {
          const { message } = await failureOf(calling, TypeError);
          expect(message).to.include(`idempotencyKey ${JSON.stringify(key)} must not contain line breaks`);
        }
      expect([asked, pauses]).to.deep.equal([[], []]);
    });

    it('never with a credential that a header cannot contain, which it does not print', () => {
      for (const text of ['sk_test_“secret”', 'sk_test_secret\nX: 1', 'sk_test_secret…'])
        for (const name of ['apiKey', 'token'])
          expect(() => new Lacre({ baseUrl: 'http://127.0.0.1:9', [name]: text }))
            .to.throw(TypeError, `${name} contains a character that none has`)
            .with.property('message')
            .that.does.not.include('secret');
      expect(new Lacre({ baseUrl: 'http://127.0.0.1:9', apiKey: 'sk_test_read_from_a_file\n' })).to.be.an('object');
    });

    it('never with a code of the second factor that a header cannot contain', async () => {
      const { url, asked } = await serve(json(200, { data: [] }));
      const { lacre, pauses } = clientOf(url);
      const { message } = await failureOf(lacre.invoices.get({ id }, { mfaCode: '123\u200b456' }), TypeError);
      expect(message).to.include('mfaCode contains a character');
      expect([asked, pauses]).to.deep.equal([[], []]);
    });

    it('a read with growing pauses, and finally gives up', async () => {
      const { url, asked } = await serve(lost);
      const { lacre, pauses } = clientOf(url, { retries: 3 });
      const error = await failureOf(lacre.invoices.get({ id }), ConnectionError);
      expect(error.code).to.equal('SERVICE_UNREACHABLE');
      expect(error.message).to.include(url);
      expect(asked).to.have.lengthOf(4);
      for (const [attempt, pause] of pauses.entries()) expect(pause).to.be.within(0, 500 * 2 ** attempt);
    });

    it('any call rejected by a rate limit, after its Retry-After', async () => {
      const { url, asked } = await serve(
        rejection(429, 'RATE_LIMITED', { 'retry-after': '7' }),
        json(200, { ok: true }),
      );
      const { lacre, pauses } = clientOf(url);
      await lacre.invoices.cancel({ id, motivo: '02' });
      expect(asked).to.have.lengthOf(2);
      expect(pauses).to.deep.equal([7000]);
    });

    it('after the date that a proxy sends, and after its own pause when that is not in the future', async () => {
      const soon = new Date(Date.now() + 90_000).toUTCString();
      const { url } = await serve(
        ...[soon, '-5', 'Thu, 01 Jan 1970 00:00:00 GMT'].map((at) => rejection(503, 'TRY', { 'retry-after': at })),
        json(200, { id }),
      );
      const { lacre, pauses } = clientOf(url);
      await lacre.invoices.get({ id });
      expect(pauses[0]).to.be.within(60_000, 90_000);
      expect(Math.max(...pauses.slice(1))).to.be.at.most(2_000);
    });

    it('after the date that a proxy sends, by the clock of the proxy', async () => {
      const date = 'Thu, 01 Jan 1970 00:01:00 GMT';
      const { url } = await serve(
        rejection(503, 'TRY', { 'retry-after': 'Thu, 01 Jan 1970 00:01:07 GMT', date }),
        json(200, { id }),
      );
      const { lacre, pauses } = clientOf(url);
      await lacre.invoices.get({ id });
      expect(pauses).to.deep.equal([7000]);
    });

    it('after the Retry-After of a proxy, whose page is not from Lacre', async () => {
      for (const status of [429, 503]) {
        const busy =
          (wait: string): Answer =>
          (_, res) =>
            res.writeHead(status, { 'content-type': 'text/html', 'retry-after': wait }).end('<h1>');
        const { url } = await serve(busy('7'), busy('121'));
        const { lacre, pauses } = clientOf(url);
        const error = await failureOf(lacre.invoices.get({ id }), ConnectionError);
        expect([pauses, error.code, error.retryAfterSeconds]).to.deep.equal([[7000], 'NOT_A_LACRE_ANSWER', 121]);
      }
    });

    it('nothing that must wait longer than two minutes: the error contains the delay', async () => {
      for (const status of [429, 503]) {
        for (const seconds of [121, 99_999_999_999]) {
          const headers = { 'retry-after': String(seconds) };
          const { url, asked } = await serve(rejection(status, 'QUOTA', headers), json(200, { id }));
          const { lacre, pauses } = clientOf(url);
          const error = await failureOf(lacre.invoices.get({ id }), LacreError);
          expect([error.retryAfterSeconds, asked.length, pauses]).to.deep.equal([seconds, 1, []]);
        }
      }
    });

    it('never a write without a key: a lost response may have been a success', async () => {
      for (const answer of [lost, rejection(503, 'DATABASE_UNAVAILABLE'), rejection(500, 'INTERNAL_ERROR')]) {
        const { url, asked } = await serve(answer);
        await failureOf(clientOf(url).lacre.invoices.sync({ id }), LacreError);
        expect(asked).to.have.lengthOf(1);
      }
    });

    it('never a call that was rejected as invalid', async () => {
      const { url, asked } = await serve(rejection(400, 'INVOICE_INVALID'));
      await failureOf(clientOf(url).lacre.invoices.create(invoice), LacreError);
      expect(asked).to.have.lengthOf(1);
    });
  });

  describe('waits for an accepted document', () => {
    const accepted = json(202, { id, status: 'queued', statusUrl: `/invoices/${id}` });

    it('until it is settled', async () => {
      const { url, asked } = await serve(
        accepted,
        json(200, { id, status: 'recovering' }),
        json(200, { id, status: 'vigente' }),
      );
      expect(await clientOf(url).lacre.invoices.create(invoice)).to.deep.equal({ id, status: 'vigente' });
      expect(asked.slice(1).map((call) => `${call.method} ${call.url}`)).to.deep.equal([
        `GET /invoices/${id}`,
        `GET /invoices/${id}`,
      ]);
    });

    it('and fails with its error', async () => {
      const failed = {
        id,
        status: 'failed',
        code: 'INVOICE_INVALID',
        message: 'no',
        details: [{ path: 'use', code: 'X', message: 'no', source: 'sat' }],
      };
      const { url } = await serve(accepted, json(200, failed));
      const error = await failureOf(clientOf(url).lacre.invoices.create(invoice), LacreError);
      expect(error).to.include({ code: 'INVOICE_INVALID', message: 'no' });
      expect(error.findings[0]?.path).to.equal('use');
    });

    it('no longer than allowed, and reports where to query it', async () => {
      const { url } = await serve(accepted, json(200, { id, status: 'queued' }));
      const error = await failureOf(
        clientOf(url, { settleSeconds: 3 }).lacre.invoices.create(invoice),
        NotSettledError,
      );
      expect(error.statusUrl).to.equal(`/invoices/${id}`);
    });

    it('not at all, if disabled', async () => {
      const { url } = await serve(accepted);
      const answer = await clientOf(url).lacre.invoices.create(invoice, { wait: false });
      expect(answer).to.include({ status: 'queued' });
    });
  });

  describe('lists', () => {
    const page = (data: number[], rest: object) => json(200, { data: data.map((n) => ({ n })), ...rest });
    const numbers = async (pages: AsyncIterable<unknown>) => {
      const seen: unknown[] = [];
      for await (const row of pages) seen.push((row as { n: number }).n);
      return seen;
    };

    it('are a page when awaited, requested once', async () => {
      const { url, asked } = await serve(page([1], { total: 9 }));
      const list = clientOf(url).lacre.invoices.list({ limit: 1 });
      expect((await list).total).to.equal(9);
      expect(await list).to.equal(await list);
      expect(asked.map((call) => call.url)).to.deep.equal(['/invoices?limit=1']);
    });

    it('are all items when iterated: by cursor, by page, by event', async () => {
      const byCursor = await serve(
        page([1, 2], { nextCursor: 'c' }),
        page([3], { nextCursor: null, page: 1, totalPages: 2 }),
      );
      expect(await numbers(clientOf(byCursor.url).lacre.invoices.list({ page: 1 }))).to.deep.equal([1, 2, 3]);
      expect(byCursor.asked[1]?.url).to.equal('/invoices?after=c');
      const byPage = await serve(page([1], { page: 1, totalPages: 2 }), page([2], { page: 2, totalPages: 2 }));
      expect(await numbers(clientOf(byPage.url).lacre.customers.list({ organizationId: id }))).to.deep.equal([1, 2]);
      expect(byPage.asked[1]?.url).to.equal(`/organizations/${id}/customers?page=2`);
      const byEvent = await serve(
        page([1], { after: 'e1', hasMore: true }),
        page([2], { after: 'e2', hasMore: false }),
      );
      expect(await numbers(clientOf(byEvent.url).lacre.events.list())).to.deep.equal([1, 2]);
      expect(byEvent.asked[1]?.url).to.equal('/events?after=e1');
    });
  });

  it('returns no file name that leads to another folder', async () => {
    for (const [said, name] of [
      ['../../.ssh/a.pdf', 'a.pdf'],
      ['C:\\Windows\\a.pdf', 'a.pdf'],
      ['..', 'file'],
      ['a/', 'file'],
    ]) {
      const header = { 'content-disposition': `attachment; filename="${said}"` };
      const { url } = await serve((_, res) => res.writeHead(200, header).end('%PDF'));
      expect((await clientOf(url).lacre.invoices.pdf({ id })).filename).to.equal(name);
    }
  });

  it('follow events until stopped, even while waiting for the next ones', async () => {
    const { url } = await serve(json(200, { data: [{ id: 'e1' }], after: 'e1', hasMore: false }));
    const ended = new AbortController();
    const events = followEvents(clientOf(url).lacre, { everySeconds: 3600, signal: ended.signal });
    expect((await events.next()).value).to.include({ id: 'e1' });
    const next = events.next();
    // The page is consumed by then: it waits.
    await new Promise((resolve) => setImmediate(resolve));
    ended.abort();
    expect(await next).to.deep.equal({ done: true, value: undefined });
  });

  it('follow events until stopped, even in the middle of a page', async () => {
    const { url } = await serve(json(200, { data: [{ id: 'e1' }, { id: 'e2' }], after: 'e2', hasMore: false }));
    const ended = new AbortController();
    const events = followEvents(clientOf(url).lacre, { signal: ended.signal });
    expect((await events.next()).value).to.include({ id: 'e1' });
    ended.abort();
    expect(await events.next()).to.deep.equal({ done: true, value: undefined });
  });

  it('follow events until stopped, even in the middle of a request', async () => {
    const ended = new AbortController();
    const { url } = await serve(() => ended.abort());
    const events = followEvents(clientOf(url).lacre, { signal: ended.signal });
    expect(await events.next()).to.deep.equal({ done: true, value: undefined });
  });

  describe('does not wait forever', () => {
    const silent: Answer = () => {};
    const stalled: Answer = (_, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.write('{"id":');
    };

    /** `fetch` that records the idempotency keys it sends. */
    const recording = () => {
      const keys: unknown[] = [];
      const send: typeof fetch = (input, init) => {
        keys.push(new Headers(init?.headers).get('idempotency-key'));
        return fetch(input, init);
      };
      return { keys, fetch: send };
    };

    it('for a silent server: one retry with the same key, then an error that says so', async () => {
      for (const answer of [silent, stalled]) {
        const { url } = await serve(answer);
        const { keys, fetch: send } = recording();
        const { lacre } = clientOf(url, { timeoutSeconds: 0.05, language: 'es', fetch: send });
        const error = await failureOf(lacre.invoices.create(invoice), ConnectionError);
        expect([error.code, error.status]).to.deep.equal(['SERVICE_UNREACHABLE', 0]);
        expect(error.message).to.include(`${url} no envió nada en 0.05 s`).and.include('timeoutSeconds');
        expect(error.cause).to.have.property('name', 'TimeoutError');
        expect([keys.length, new Set(keys).size]).to.deep.equal([2, 1]);
      }
    });

    it('for the rest of an error or of a token', async () => {
      const half: Answer = (_, res) => {
        res.writeHead(503, { 'content-type': 'application/json' });
        res.write('{"code":');
      };
      const { lacre } = clientOf((await serve(half)).url, { timeoutSeconds: 0.05 });
      expect((await failureOf(lacre.invoices.get({ id }), ConnectionError)).code).to.equal('SERVICE_UNREACHABLE');
      for (const answer of [silent, half, stalled]) {
        const { url: baseUrl } = await serve(answer);
        const application = { baseUrl, clientId: 'app', redirectUri: 'https://app.example/cb', timeoutSeconds: 0.05 };
        const error = await failureOf(exchangeCode(application, 'c', 'v'), ConnectionError);
        expect(error.message).to.include(`${baseUrl} sent nothing for 0.05 s`);
      }
    });

    it('longer than two minutes by default, four for a file to arrive, and retries', async () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      try {
        const waits = [119, 121, 1, 239, 241, 1];
        const send: typeof fetch = async (_, { signal } = {}) => {
          mock.timers.tick((waits.shift() ?? 0) * 1000);
          signal?.throwIfAborted();
          return Response.json({ id });
        };
        const { lacre } = clientOf('https://lacre.example', { fetch: send });
        for (const left of [5, 3]) {
          expect(await lacre.invoices.create(invoice)).to.deep.equal({ id });
          expect(waits).to.have.lengthOf(left);
        }
        const file = new Blob(['x']);
        for (const left of [2, 0]) {
          await lacre.customers.import({ organizationId: id, file });
          expect(waits).to.have.lengthOf(left);
        }
      } finally {
        mock.timers.reset();
      }
    });

    it('but for any time while a download progresses', async () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      try {
        const waits = [119, 119, 119, 121];
        const send: typeof fetch = async (_, { signal } = {}) => {
          const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
            mock.timers.tick((waits.shift() ?? 0) * 1000);
            if (signal?.aborted) controller.error(signal.reason);
            else controller.enqueue(new Uint8Array(1));
          };
          return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
        };
        const { lacre } = clientOf('https://lacre.example', { fetch: send, retries: 0 });
        const error = await failureOf(lacre.invoices.xml({ id }), ConnectionError);
        expect([waits, error.code]).to.deep.equal([[], 'DOWNLOAD_CUT_OFF']);
      } finally {
        mock.timers.reset();
      }
    });

    it('listening to the signal of the caller only during the call', async () => {
      const { signal } = new AbortController();
      const listeners = () => getEventListeners(signal, 'abort').length;
      const { lacre } = clientOf((await serve((_, res) => void res.writeHead(204).end())).url);
      await lacre.webhooks.delete({ organizationId: id, id }, { signal });
      expect(listeners()).to.equal(0);
      const { lacre: other } = clientOf((await serve(json(200, { data: [] }))).url);
      await other.invoices.list({}, { signal });
      expect(listeners()).to.equal(0);
    });

    it('unless told to, and ends when the caller says so', async () => {
      const signal = AbortSignal.timeout(50);
      const { url } = await serve(silent);
      const { keys, fetch: send } = recording();
      const { lacre } = clientOf(url, { timeoutSeconds: Infinity, fetch: send });
      const error = await failureOf(lacre.invoices.create(invoice, { signal }), DOMException);
      expect([error.name, keys.length]).to.deep.equal(['TimeoutError', 1]);
    });
  });

  describe('follows no redirect, which would issue nothing and pass on the credential,', () => {
    for (const status of [301, 302, 303, 307, 308])
      it(`and reports where it leads: ${status}`, async () => {
        const other = await serve(json(200, { data: [] }));
        const { url, asked } = await serve((req, res) =>
          res.writeHead(status, { location: `${other.url}${req.url}?key=secret` }).end(),
        );
        const { lacre } = clientOf(url);
        for (const call of [() => lacre.invoices.create(invoice), () => lacre.invoices.get({ id })]) {
          const error = await failureOf(call(), ConnectionError);
          expect([error.code, error.status]).to.deep.equal(['NOT_A_LACRE_ANSWER', status]);
          expect(error.message).to.include(`${url} redirects to ${other.url}/invoices`).and.not.include('secret');
        }
        const application = { baseUrl: url, clientId: 'app', redirectUri: 'https://app.example/cb', language: 'es' };
        const error = await failureOf(exchangeCode(application, 'c', 'v'), ConnectionError);
        expect(error.message).to.include(`${url} redirige a ${other.url}/oauth/token`);
        expect([asked.length, other.asked]).to.deep.equal([3, []]);
      });
  });

  describe('reports what is wrong', () => {
    it('with an invalid address, and with a path without its id', async () => {
      expect(() => new Lacre({ baseUrl: 'lacre.example.com' })).to.throw(TypeError, 'http(s) address');
      const { url, asked } = await serve(json(200, {}));
      expect((await failureOf(clientOf(url).lacre.invoices.get({ id: '' }), TypeError)).message).to.equal(
        'id is missing',
      );
      expect(asked).to.deep.equal([]);
    });

    it('with an id of dots, without calling the parent resource', async () => {
      const { url, asked } = await serve(json(200, {}));
      const { lacre } = clientOf(url);
      const refused = await failureOf(lacre.customers.delete({ organizationId: id, id: '..' }), TypeError);
      expect(refused.message).to.equal('id must not be "..": in a path it would address another operation');
      await failureOf(lacre.invoices.get({ id: '.' }), TypeError);
      expect(asked).to.deep.equal([]);
    });

    it('with a class, a code, findings and the request id', async () => {
      const { url } = await serve(rejection(401, 'API_KEY_EXPIRED'));
      const error = await failureOf(clientOf(url).lacre.invoices.get({ id }), AuthenticationError);
      expect(error).to.include({ code: 'API_KEY_EXPIRED', status: 401, requestId: 'r-1' });
      const limited = await serve(rejection(429, 'RATE_LIMITED', { 'retry-after': '7' }));
      const second = await failureOf(clientOf(limited.url, { retries: 0 }).lacre.invoices.get({ id }), RateLimitError);
      expect(second.retryAfterSeconds).to.equal(7);
    });

    it('with an untrusted certificate, instead of reporting an unreachable server', async () => {
      const made = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout - -out -';
      const pem = execFileSync('openssl', ['req', ...made.split(' ')], { stdio: ['ignore', 'pipe', 'ignore'] });
      const server = createTlsServer({ key: pem, cert: pem });
      servers.push(server);
      await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
      const { lacre } = clientOf(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const { message } = await failureOf(lacre.invoices.get({ id }), ConnectionError);
      expect(message).to.match(/is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/);
    });

    it('with an HTML page, invalid JSON and an interrupted file', async () => {
      const notLacre = await serve(
        (_, res) => res.writeHead(404, { 'content-type': 'text/html' }).end('<h1>'),
        (_, res) => res.writeHead(200).end('{"a":'),
      );
      const { lacre } = clientOf(notLacre.url);
      expect((await failureOf(lacre.invoices.get({ id }), ConnectionError)).code).to.equal('NOT_A_LACRE_ANSWER');
      expect((await failureOf(lacre.invoices.get({ id }), ConnectionError)).code).to.equal('NOT_A_LACRE_ANSWER');
      const cut = await serve(cutFile);
      expect((await failureOf(clientOf(cut.url).lacre.invoices.xml({ id }), ConnectionError)).code).to.equal(
        'DOWNLOAD_CUT_OFF',
      );
    });
  });

  it('takes no JSON of another program for a list or a document', async () => {
    const found = await serve(...[null, {}, { data: null }, []].map((body) => json(200, body)));
    const { lacre } = clientOf(found.url);
    const list = () => lacre.invoices.list({});
    const calls = [list, list, list, () => lacre.invoices.xml({ id })];
    for (const call of calls) {
      const { code, status } = await failureOf(call(), ConnectionError);
      expect([code, status]).to.deep.equal(['NOT_A_LACRE_ANSWER', 200]);
    }
    expect(found.asked).to.have.lengthOf(4);
  });

  it('takes no page of a proxy for a document', async () => {
    const page = await serve((_, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in'));
    const { lacre } = clientOf(page.url);
    for (const call of [lacre.invoices.xml({ id }), lacre.invoices.exportCsv({})]) {
      const { code, status } = await failureOf(call, ConnectionError);
      expect([code, status]).to.deep.equal(['NOT_A_LACRE_ANSWER', 200]);
    }
    expect(page.asked).to.have.lengthOf(2);
  });

  it('does not blame baseUrl first when a proxy responds because Lacre is not running', async () => {
    for (const status of [429, 502, 503, 504]) {
      const { url } = await serve((_, res) => res.writeHead(status, { 'content-type': 'text/html' }).end('<h1>'));
      const { message } = await failureOf(clientOf(url).lacre.invoices.get({ id }), ConnectionError);
      expect(message).to.match(
        new RegExp(`such as a proxy, .* \\(HTTP ${status}\\).*check that the service is running`),
      );
    }
  });

  it('leaves nothing open that would keep the process alive after a redirect', async () => {
    let closed: Promise<unknown> | undefined;
    const { url } = await serve((req, res) => {
      closed = new Promise((resolve) => req.socket.once('close', resolve));
      res.writeHead(302, { location: '/login', 'content-length': '1000' }).write('<h1>');
    });
    const { signal } = new AbortController();
    await failureOf(clientOf(url).lacre.invoices.get({ id }, { signal }), ConnectionError);
    await closed;
    expect(getEventListeners(signal, 'abort')).to.have.lengthOf(0);
  });

  describe('verifies webhooks', () => {
    const secret = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`;
    const body = '{"id":"e-1","type":"invoice.stamped"}';
    const now = new Date('2026-11-21T18:00:00Z');
    const sign = (text: string, timestamp: number) => {
      const mac = createHmac('sha256', Buffer.from(secret.slice(6), 'base64')).update(`e-1.${timestamp}.${text}`);
      return {
        'webhook-id': 'e-1',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1,AAAA v1,${mac.digest('base64')}`,
      };
    };
    const seconds = now.getTime() / 1000;

    it('accepts what the secret signed, even during a rotation', async () => {
      expect((await verifyWebhook(body, sign(body, seconds), secret, { now })).id).to.equal('e-1');
      expect(
        (await verifyWebhook(Buffer.from(body), new Headers(sign(body, seconds - 299)), secret, { now })).type,
      ).to.equal('invoice.stamped');
    });

    it('accepts a signature after others that are wrong or malformed', async () => {
      const { 'webhook-signature': good, ...rest } = sign(body, seconds);
      for (const bad of ['v1,***', 'v1,', 'v1', 'v1a,AAAA', `v1,${Buffer.alloc(32).toString('base64')}`])
        expect(
          (await verifyWebhook(body, { ...rest, 'webhook-signature': `${bad} ${good}` }, secret, { now })).id,
        ).to.equal('e-1');
    });

    it('explains what to pass instead of an already parsed body', async () => {
      for (const parsed of [JSON.parse(body), undefined] as string[]) {
        const { message } = await failureOf(
          verifyWebhook(parsed, sign(body, seconds), secret, { now }),
          WebhookVerificationError,
        );
        expect(message).to.match(/^the body is already an object: pass the raw text or bytes/);
      }
    });

    it('reports a timestamp that is not in seconds, and one of another clock', async () => {
      const toldOf = async (timestamp: string) => {
        const headers = { ...sign(body, seconds), 'webhook-timestamp': timestamp };
        return (await failureOf(verifyWebhook(body, headers, secret, { now }), WebhookVerificationError)).message;
      };
      for (const malformed of [
        'yesterday',
        `+${seconds}`,
        `-${seconds}`,
        ` ${seconds}`,
        '1.7e9',
        `${seconds}.0`,
        '0x1',
        'NaN',
      ])
        expect(await toldOf(malformed)).to.equal(
          `webhook-timestamp must be the seconds since 1970 in digits, not "${malformed}"`,
        );
      expect(await toldOf('9'.repeat(400))).to.match(/^webhook-timestamp must be/);
      expect(await toldOf(String(seconds - 400))).to.equal('the request is 400 s old');
      expect(await toldOf(String(seconds + 400))).to.match(/^the request is from 400 s in the future: check the clock/);
    });

    it('verifies the bytes that were sent, not their text', async () => {
      const text = '{"id":"e-1","data":"\u{fffd}"}';
      const bytes = Buffer.from(text);
      const at = bytes.indexOf(0xef);
      expect((await verifyWebhook(bytes, sign(text, seconds), secret, { now })).id).to.equal('e-1');
      const changed = [
        Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff]), bytes.subarray(at + 3)]),
        Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
      ];
      for (const other of changed)
        await failureOf(verifyWebhook(other, sign(text, seconds), secret, { now }), WebhookVerificationError);
    });

    it('accepts bytes and headers of another realm, as in Jest', async () => {
      const other = createContext({ numbers: [...Buffer.from(body)] });
      for (const code of ['Uint8Array.from(numbers)', 'Uint8Array.from(numbers).buffer'])
        expect(
          (await verifyWebhook(runInContext(code, other) as Uint8Array, sign(body, seconds), secret, { now })).id,
        ).to.equal('e-1');
      const signed = new Map(Object.entries(sign(body, seconds)));
      const headers = { get: (name: string) => signed.get(name) ?? null } as unknown as Headers;
      expect((await verifyWebhook(body, headers, secret, { now })).id).to.equal('e-1');
    });

    it('signs as the service does, for the test of a receiver', async () => {
      const headers = await signWebhook('e-1', body, secret, now);
      expect((await verifyWebhook(body, headers, secret, { now })).id).to.equal('e-1');
      await failureOf(verifyWebhook(`${body} `, headers, secret, { now }), WebhookVerificationError);
    });

    it('rejects another body, another secret, an old call and one without a signature', async () => {
      const refused: [string, Record<string, string>, string][] = [
        [`${body} `, sign(body, seconds), secret],
        [body, sign(body, seconds), `whsec_${Buffer.from('another').toString('base64')}`],
        [body, sign(body, seconds), 'whsec_***'],
        [body, sign(body, seconds - 301), secret],
        [body, { ...sign(body, seconds), 'webhook-timestamp': 'yesterday' }, secret],
        [body, {}, secret],
      ];
      for (const [text, headers, key] of refused)
        await failureOf(verifyWebhook(text, headers, key, { now }), WebhookVerificationError);
    });

    it('reports a missing secret in the requested language', async () => {
      for (const key of [undefined, '', ' ', 'whsec_'] as string[]) {
        const toldIn = async (language?: string) => {
          const options = { now, ...(language && { language }) };
          return (await failureOf(verifyWebhook(body, sign(body, seconds), key, options), WebhookVerificationError))
            .message;
        };
        expect(await toldIn()).to.match(/^the secret of the webhook is missing/);
        expect(await toldIn('es')).to.match(/^falta el secreto del webhook/);
        expect((await failureOf(signWebhook('e-1', body, key, now), TypeError)).message).to.match(
          /secret .* is missing/,
        );
      }
    });

    it('finds the headers of a plain object in any case', async () => {
      const headers = Object.fromEntries(
        Object.entries(sign(body, seconds)).map(([name, value]) => [name.replace('webhook', 'Webhook'), [value]]),
      );
      expect((await verifyWebhook(body, headers, secret, { now })).id).to.equal('e-1');
      const upper = Object.fromEntries(
        Object.entries(sign(body, seconds)).map(([name, value]) => [name.toUpperCase(), value]),
      );
      expect((await verifyWebhook(body, upper, secret, { now })).id).to.equal('e-1');
    });
  });

  describe('reports in the requested language', () => {
    for (const [language, texts] of Object.entries({
      en: [
        /^No response from .*Check that/,
        /^The server at .* is not Lacre .*without \/app/,
        /interrupted/,
        /baseUrl must be/,
      ],
      'es-MX': [
        /^No hay respuesta de .*Revise/,
        /^El servidor en .* no es Lacre .*sin \/app/,
        /incompleto/,
        /baseUrl debe ser/,
      ],
    }))
      it(`its own messages: ${language}`, async () => {
        const html: Answer = (_req, res) => res.end('<html>');
        const cut: Answer = (_req, res) => {
          res.writeHead(200, { 'content-length': '100' }).write('%PDF');
          setImmediate(() => res.destroy());
        };
        const { url } = await serve(lost, html, cut);
        const { lacre } = clientOf(url, { language, retries: 0 });
        const result: string[] = [];
        for (const call of [
          () => lacre.invoices.get({ id }),
          () => lacre.invoices.get({ id }),
          () => lacre.invoices.pdf({ id }),
        ])
          result.push((await failureOf(call(), ConnectionError)).message);
        try {
          clientOf('lacre.example', { language });
        } catch (error) {
          result.push((error as Error).message);
        }
        expect(result).to.have.lengthOf(texts.length);
        for (const [index, text] of texts.entries()) expect(result[index]).to.match(text);
      });
  });

  describe('helps with OAuth', () => {
    it('creates the challenge of a verifier, and the address to send the user to', async () => {
      const { verifier, challenge } = await createPkce();
      expect(createHash('sha256').update(verifier).digest('base64url')).to.equal(challenge);
      expect((await createPkce()).verifier).to.not.equal(verifier);
      const application = {
        baseUrl: 'https://lacre.example.com/',
        clientId: 'app',
        redirectUri: 'https://app.example/cb',
      };
      const url = new URL(
        authorizationUrl(application, { scopes: ['read:invoices', 'offline_access'], state: 's', challenge }),
      );
      expect(url.origin + url.pathname).to.equal('https://lacre.example.com/oauth/authorize');
      expect(Object.fromEntries(url.searchParams)).to.include({
        code_challenge: challenge,
        code_challenge_method: 'S256',
        state: 's',
      });
    });

    it('renews a rejected token once for all concurrent calls, and stores the new pair', async () => {
      const granted = { access_token: 'new', refresh_token: 'r2', expires_in: 3600 };
      const { url, asked } = await serve((req, res) => {
        if (req.url === '/oauth/token') json(200, granted)(req, res);
        else if (req.headers.authorization === 'Bearer new') json(200, { id })(req, res);
        else rejection(401, 'UNAUTHORIZED')(req, res);
      });
      const application = { baseUrl: url, clientId: 'app', redirectUri: 'https://app.example/cb' };
      const kept: unknown[] = [];
      const token = renewingToken(
        application,
        { access_token: 'old', refresh_token: 'r1' },
        (tokens) => void kept.push(tokens),
      );
      const lacre = new Lacre({ baseUrl: url, token });
      await Promise.all([1, 2, 3].map(() => lacre.invoices.get({ id })));
      expect(kept).to.deep.equal([granted]);
      expect(asked.filter((call) => call.url === '/oauth/token')).to.have.lengthOf(1);
      expect(await exchangeCode(application, 'code', 'verifier')).to.deep.equal(granted);
    });
  });

  it('renews no token again for a call that was sent with the one before', async () => {
    const refused: unknown[] = [];
    let reject = () => {};
    const { url, asked } = await serve(
      (req, res) => {
        reject = () => void rejection(401, 'UNAUTHORIZED')(req, res);
      },
      rejection(401, 'UNAUTHORIZED'),
      (req, res) => {
        json(200, { id })(req, res);
        reject();
      },
      json(200, { id }),
    );
    const token = {
      token: async (old?: string) => {
        if (old !== undefined) refused.push(old);
        return `t${refused.length}`;
      },
    };
    const { lacre } = clientOf(url, { apiKey: undefined, token });
    await Promise.all([lacre.invoices.get({ id }), lacre.invoices.get({ id })]);
    expect(refused).to.deep.equal(['t0']);
    expect(asked.map((call) => call.token)).to.deep.equal(['Bearer t0', 'Bearer t0', 'Bearer t1', 'Bearer t1']);
  });

  describe('reports OAuth errors', () => {
    const application = (baseUrl: string, language?: string) => ({
      baseUrl,
      clientId: 'app',
      redirectUri: 'https://app.example/cb',
      ...(language !== undefined && { language }),
    });

    for (const [status, error, code] of [
      [400, 'invalid_grant', 'INVALID_GRANT'],
      [401, 'invalid_client', 'INVALID_CLIENT'],
    ] as const)
      it(`with a code of the service for ${error}, in both languages`, async () => {
        const { url } = await serve(json(status, { error, error_description: 'grant request is invalid' }));
        for (const [language, text] of [
          ['en', /again|check/],
          ['es', /otra vez|revíselos/],
        ] as const) {
          const failure = await failureOf(exchangeCode(application(url, language), 'c', 'v'), AuthenticationError);
          expect(failure).to.include({
            code,
            status,
            docsUrl: `${url}/docs/errors/${code.toLowerCase().replace('_', '-')}`,
          });
          expect(failure.message).to.match(text);
        }
      });

    it('of an exchange that differs from the authorization request by what differs', async () => {
      const error_description = 'redirect_uri is not the one of the authorization request';
      const { url } = await serve(json(400, { error: 'invalid_grant', error_description }));
      const failure = await failureOf(exchangeCode(application(url), 'c', 'v'), AuthenticationError);
      expect(failure).to.include({ code: 'INVALID_GRANT', message: `invalid_grant: ${error_description}` });
    });

    it('to every call whose authorization has expired', async () => {
      const { url } = await serve((req, res) =>
        req.url === '/oauth/token'
          ? json(400, { error: 'invalid_grant' })(req, res)
          : rejection(401, 'UNAUTHORIZED')(req, res),
      );
      const tokens = { access_token: 'old', refresh_token: 'r1' };
      const lacre = new Lacre({ baseUrl: url, token: renewingToken(application(url), tokens, () => undefined) });
      expect((await failureOf(lacre.invoices.get({ id }), AuthenticationError)).code).to.equal('INVALID_GRANT');
    });

    it('of another kind with their own text, and still recognizes a server that is not Lacre', async () => {
      const { url } = await serve(
        json(400, { error: 'invalid_target', error_description: 'resource is unknown' }),
        rejection(429, 'RATE_LIMITED'),
        (_, res) => res.writeHead(404).end('<html>'),
      );
      const refused = await failureOf(exchangeCode(application(url), 'c', 'v'), InvalidRequestError);
      expect(refused.message).to.equal('invalid_target: resource is unknown');
      expect((await failureOf(exchangeCode(application(url), 'c', 'v'), RateLimitError)).code).to.equal('RATE_LIMITED');
      const other = await failureOf(exchangeCode(application(url), 'c', 'v'), ConnectionError);
      expect(other.code).to.equal('NOT_A_LACRE_ANSWER');
    });
  });

  it('stores nothing in place of tokens that another server did not renew', async () => {
    for (const [answer, code] of [
      [json(200, {}), 'NOT_A_LACRE_ANSWER'],
      [json(200, null), 'NOT_A_LACRE_ANSWER'],
      [(_, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>'), 'NOT_A_LACRE_ANSWER'],
      [
        (_, res) => res.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end('{"access'),
        'SERVICE_UNREACHABLE',
      ],
    ] satisfies [Answer, string][]) {
      const { url } = await serve(rejection(401, 'UNAUTHORIZED'), answer);
      const application = { baseUrl: url, clientId: 'app', redirectUri: 'https://app.example/cb' };
      const stored: unknown[] = [];
      const token = renewingToken(application, { access_token: 'a', refresh_token: 'r' }, (pair) => {
        stored.push(pair);
      });
      const { lacre } = clientOf(url, { apiKey: undefined, token });
      expect((await failureOf(lacre.invoices.get({ id }), ConnectionError)).code).to.equal(code);
      expect([stored, await token.token()]).to.deep.equal([[], 'a']);
    }
  });

  it('adds at most 12 KB compressed to a program that issues and lists, and imports nothing of Node', async () => {
    const source = `import { Lacre } from '../src/index.ts';
      const lacre = new Lacre({ baseUrl: 'https://lacre.example.com', apiKey: 'key' });
      await lacre.invoices.create({}); for await (const row of lacre.invoices.list({})) console.log(row);`;
    const build = await rolldown({
      input: 'entry.ts',
      platform: 'browser',
      plugins: [
        {
          name: 'entry',
          resolveId: (name, importer) => (importer === undefined ? join(import.meta.dirname, name) : undefined),
          load: (name) => (name.endsWith('/entry.ts') ? source : undefined),
        },
      ],
    });
    const { output } = await build.generate({ format: 'esm', minify: true });
    expect(gzipSync(output[0].code).length).to.be.within(2000, 12 * 1024);
    expect(output[0].imports).to.deep.equal([]);
  });
});

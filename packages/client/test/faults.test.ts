import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { createLacreClient, isLacreError, type LacreError, openDownload } from '../src/index.ts';

let servers: Server[] = [];

/** A server, not necessarily Lacre. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function failureOf(call: Promise<unknown>): Promise<LacreError> {
  const outcome = await call.then(
    () => new Error('the call did not fail'),
    (error: unknown) => error,
  );
  if (isLacreError(outcome)) return outcome;
  throw outcome;
}

const json =
  (data: unknown): RequestListener =>
  (_, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(data));
  };

describe('a call without a response', () => {
  afterEach(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    servers = [];
  });

  it('is rejected for an invalid address before anything is sent', () => {
    for (const url of ['lacre.example.com', 'ftp://lacre.example.com', ''])
      expect(() => createLacreClient({ url })).to.throw(TypeError, 'http(s) address');
  });

  it('is rejected for an API key that a header cannot contain before anything is sent, without printing it', () => {
    for (const apiKey of ['sk_test_“secret”', 'sk_test_secret\nX: 1'])
      expect(() => createLacreClient({ url: 'http://127.0.0.1:9', apiKey }))
        .to.throw(TypeError, 'apiKey contains a character that none has')
        .with.property('message')
        .that.does.not.include('secret');
  });

  it('is rejected for an idempotency key or code that a header cannot contain unchanged before anything is sent', async () => {
    let calls = 0;
    const client = createLacreClient({ url: await serve(() => (calls += 1)), apiKey: 'sk_test_1' });
    for (const [context, text] of [
      [{ idempotencyKey: 'order\n1' }, /^idempotencyKey "order\\n1" must not/],
      [{ idempotencyKey: 'order-1 ' }, /^idempotencyKey "order-1 " must not/],
      [{ idempotencyKey: '' }, /^idempotencyKey "" must not be empty/],
      [{ mfaCode: '123\u200b456' }, /^mfaCode contains a character/],
    ] as const) {
      const failure = await client.users.update.mutate({ name: 'Ana' }, { context }).catch((error: unknown) => error);
      expect([isLacreError(failure), calls]).to.deep.equal([false, 0]);
      expect(failure).to.have.property('message').that.matches(text);
    }
  });

  it('reports the unreachable address and the reason', async () => {
    const url = await serve(() => {});
    servers.pop()?.close();
    const error = await failureOf(createLacreClient({ url, language: 'en' }).users.me.query());
    expect(error.data).to.include({ reason: 'SERVICE_UNREACHABLE', httpStatus: 0 });
    expect(error.message).to.include(`${url} (ECONNREFUSED)`);
    const spanish = await failureOf(createLacreClient({ url, language: 'es-MX' }).users.me.query());
    expect(spanish.message).to.include(`No hay respuesta de ${url}`);
  });

  for (const [what, listener] of [
    ['a page', (_, res) => res.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>')],
    ['text', (_, res) => res.writeHead(500).end('{"result":')],
    ['other JSON', json({ hello: 'world' })],
  ] satisfies [string, RequestListener][])
    it(`reports that the server is not Lacre: ${what}`, async () => {
      const client = createLacreClient({ url: await serve(listener), language: 'en' });
      for (const call of [() => client.users.me.query(), () => client.auth.signOut.mutate()]) {
        const error = await failureOf(call());
        expect(error.data.reason).to.equal('NOT_A_LACRE_ANSWER');
        expect(error.data.httpStatus).to.be.at.least(200);
        expect(error.message).to.match(/Check "url": .* without \/trpc, \/app/);
      }
    });

  for (const status of [429, 502, 503, 504])
    it(`reports the status and the delay of a proxy in front of Lacre: ${status}`, async () => {
      for (const [wait, least, most, date] of [
        ['7', 7, 7, undefined],
        [new Date(Date.now() + 90_000).toUTCString(), 60, 90, undefined],
        // By the clock of the proxy.
        ['Thu, 01 Jan 1970 00:01:07 GMT', 7, 7, 'Thu, 01 Jan 1970 00:01:00 GMT'],
      ] as const) {
        const headers = { 'content-type': 'text/html', 'retry-after': wait, ...(date && { date }) };
        const url = await serve((_, res) => res.writeHead(status, headers).end('<h1>Bad gateway</h1>'));
        const client = createLacreClient({ url, language: 'en' });
        for (const call of [() => client.users.me.query(), () => client.auth.signOut.mutate()]) {
          const { data, message } = await failureOf(call());
          expect([data.reason, data.httpStatus]).to.deep.equal(['NOT_A_LACRE_ANSWER', status]);
          expect(data.retryAfterSeconds).to.be.within(least, most);
          expect(message).to.match(
            new RegExp(`such as a proxy, .* \\(HTTP ${status}\\).*check that the service is running`),
          );
        }
      }
    });

  it('reports JSON without its end as an unknown outcome', async () => {
    const url = await serve((_, res) => {
      res.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end('[{"result":{"data":');
    });
    const client = createLacreClient({ url });
    for (const call of [() => client.users.me.query(), () => client.auth.signOut.mutate()])
      expect((await failureOf(call())).data.reason).to.equal('SERVICE_UNREACHABLE');
  });

  for (const status of [301, 307])
    it(`follows no redirect, which would pass the credential on: ${status}`, async () => {
      const passedOn: string[] = [];
      const other = await serve((req, res) => {
        passedOn.push(req.url ?? '');
        json([{ result: { data: {} } }])(req, res);
      });
      const url = await serve((req, res) => res.writeHead(status, { location: `${other}${req.url}` }).end());
      const client = createLacreClient({ url, apiKey: 'sk_test_x', language: 'en' });
      for (const call of [() => client.users.me.query(), () => client.auth.signOut.mutate()]) {
        const error = await failureOf(call());
        expect(error.data.reason).to.equal('NOT_A_LACRE_ANSWER');
        expect(error.data.httpStatus).to.equal(status);
        expect(error.message).to.include(`HTTP ${status} -> ${other}/trpc`).and.include('Check "url"');
      }
      expect(passedOn).to.deep.equal([]);
    });

  it('does not wait forever for a silent server, nor for the rest of a response', async () => {
    for (const listener of [
      () => {},
      (_, res) => {
        res.writeHead(200, { 'content-type': 'application/json' });
        res.write('[{');
      },
    ] satisfies RequestListener[]) {
      const url = await serve(listener);
      const client = createLacreClient({ url, timeoutSeconds: 0.05, language: 'en' });
      for (const call of [() => client.users.me.query(), () => client.auth.signOut.mutate()]) {
        const error = await failureOf(call());
        expect(error.data).to.include({ reason: 'SERVICE_UNREACHABLE', httpStatus: 0 });
        expect(error.message).to.include(`No response from ${url} (nothing received for 0.05 s)`);
      }
    }
  });

  it('is never sent twice, whatever fails', async () => {
    const seen: string[] = [];
    const url = await serve((req) => {
      seen.push(req.url ?? '');
      req.socket.destroy();
    });
    const client = createLacreClient({ url, token: 'expired', refreshToken: 'next' });
    await failureOf(client.users.update.mutate({ name: 'Ana' }));
    expect(seen).to.deep.equal(['/trpc/users.update']);
  });

  describe('an interrupted file', () => {
    const cutOff: RequestListener = (req, res) => {
      if (req.url?.startsWith('/trpc')) {
        const link = { result: { data: { url: '/invoices/report/export/xml.zip', contentType: 'application/zip' } } };
        json([link])(req, res);
        return;
      }
      res.writeHead(200, { 'content-disposition': 'attachment; filename="xml.zip"' });
      res.write('PK', () => res.destroy());
    };

    it('is an error instead of a partial file', async () => {
      const client = createLacreClient({ url: await serve(cutOff), language: 'en' });
      const error = await failureOf(client.invoices.exportXmlZip.query({}));
      expect(error.data.reason).to.equal('DOWNLOAD_CUT_OFF');
      expect(error.message).to.include('retry it');
    });

    it('fails for a reader that streams it', async () => {
      const client = createLacreClient({ url: await serve(cutOff) });
      const { stream } = await openDownload(client, 'invoices.exportXmlZip', {});
      const failure = await new Response(stream).bytes().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(TypeError);
    });
  });

  it('takes no page of a proxy for a file', async () => {
    const url = await serve((req, res) => {
      const link = { url: '/invoices/report/export/xml.zip', contentType: 'application/zip' };
      if (req.url?.startsWith('/trpc')) json([{ result: { data: link } }])(req, res);
      else res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    });
    const { data } = await failureOf(createLacreClient({ url }).invoices.exportXmlZip.query({}));
    expect([data.reason, data.httpStatus]).to.deep.equal(['NOT_A_LACRE_ANSWER', 200]);
  });

  it('returns no file name that leads to another folder', async () => {
    const base64 = { filename: '../../.ssh/a.pdf', contentType: 'application/pdf', base64: 'JVBERg==' };
    const link = { url: '/invoices/report/export/xml.zip', contentType: 'application/zip' };
    const url = await serve((req, res) => {
      if (req.url?.startsWith('/trpc')) {
        json([{ result: { data: req.url.includes('pdf') ? base64 : link } }])(req, res);
        return;
      }
      res.writeHead(200, { 'content-disposition': String.raw`attachment; filename="C:\Windows\xml.zip"` }).end('PK');
    });
    const client = createLacreClient({ url });
    const pdf = await client.invoices.pdf.query({ id: '01a1ff43-0000-7000-8000-000000000000' });
    const zip = await client.invoices.exportXmlZip.query({});
    expect([pdf.filename, zip.filename]).to.deep.equal(['a.pdf', 'xml.zip']);
  });

  it('does not hide that the call was aborted', async () => {
    const abort = new AbortController();
    const client = createLacreClient({ url: await serve(() => abort.abort()) });
    const failure = await client.users.me.query(undefined, { signal: abort.signal }).catch((error: unknown) => error);
    expect(isLacreError(failure)).to.equal(false);
    expect((failure as Error).cause).to.have.property('name', 'AbortError');
  });
});

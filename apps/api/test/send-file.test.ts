import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Context } from '@lacre/router/context';
import { FileResponse } from '@lacre/router/file';
import { expect } from 'chai';
import express, { type Response } from 'express';
import type { Operation } from '../src/rest/operations.ts';
import { send } from '../src/rest/send.ts';

describe('a streamed file', () => {
  /** Sends it after `prepare`, and returns once that has ended. */
  async function sendTo(method: string, prepare: (res: ServerResponse, leave: () => void) => Promise<void>) {
    const content = Readable.from([Buffer.from('a,b\r\n'), Buffer.from('1,2\r\n')]);
    const handled = Promise.withResolvers<void>();
    const app = express().use((_req, res: Response) => {
      const sent = async () => {
        await prepare(res, () => client.destroy());
        const context = { reply: { headers: {} } } as Context;
        await send(res, { meta: {} } as Operation, context, new FileResponse('a.csv', 'text/csv', content), {});
      };
      sent().then(handled.resolve, handled.reject);
    });
    const server = createServer(app);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const client = request({ port, host: '127.0.0.1', method })
      .on('error', () => undefined)
      .on('response', (res) => res.resume())
      .end();
    try {
      await handled.promise.catch(() => undefined);
      return content;
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('is closed, with what makes it, when the client left before it began', async () => {
    const content = await sendTo('GET', async (res, leave) => {
      const closed = once(res, 'close');
      leave();
      await closed;
    });
    expect(content.destroyed).to.equal(true);
    expect(content.readableEnded).to.equal(false);
  });

  it('is closed unread for HEAD', async () => {
    const content = await sendTo('HEAD', async () => undefined);
    expect(content.destroyed).to.equal(true);
    expect(content.readableEnded).to.equal(false);
  });

  it('is sent to its end to a client that stays', async () => {
    const content = await sendTo('GET', async () => undefined);
    expect(content.readableEnded).to.equal(true);
  });
});

import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { makeStoppable } from '../src/stoppable.ts';

describe('a server that stops while it responds', () => {
  it('waits for the response without a listener more on it, so that Node warns of no leak', async () => {
    const server = createServer();
    const { stop, isStopping } = makeStoppable(server, 60_000, 0);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end();
    const [, res] = (await once(server, 'request')) as [unknown, ServerResponse];
    res.write('begun, ');
    const [read] = await once(asked, 'response');
    let added = 0;
    res.on('newListener', (event) => {
      if (event === 'close') added += 1;
    });
    const stopped = stop();
    expect(isStopping()).to.equal(true);
    // Enough for it to wait for the response; sent earlier, it would only prove less.
    setTimeout(() => res.end('sent'), 20);
    const closed = once(server, 'close');
    expect(await text(read)).to.equal('begun, sent');
    await Promise.all([stopped, closed]);
    expect(added).to.equal(0);
  });
});

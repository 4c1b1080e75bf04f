import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import { inTurn } from '../src/in-turn.ts';

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('requests that a client sends without waiting for responses', () => {
  let server: Server;
  let client: Socket;
  let received = '';
  const begun: [path: string | undefined, res: ServerResponse][] = [];
  const paths = () => begun.map(([path]) => path);

  beforeEach(async () => {
    begun.length = 0;
    received = '';
    server = createServer(
      inTurn((req, res) => {
        begun.push([req.url, res]);
        server.emit('begun');
      }, 3),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined).on('data', (bytes) => (received += String(bytes)));
  });
  afterEach(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });

  it('begin one after another, each when the response before it was sent', async () => {
    const first = once(server, 'begun');
    client.write(get('/1') + get('/2') + get('/3'));
    await first;
    expect(paths()).to.deep.equal(['/1']);
    for (const [index, path] of ['/2', '/3'].entries()) {
      const next = once(server, 'begun');
      begun[index]?.[1].end(`response ${index + 1}`);
      await next;
      expect(paths().at(-1)).to.equal(path);
      expect(begun).to.have.length(index + 2);
    }
    begun[2]?.[1].setHeader('Connection', 'close').end('response 3');
    await once(client, 'close');
    expect(received.match(/response \d/g)).to.deep.equal(['response 1', 'response 2', 'response 3']);
  });

  it('may be followed by others on the same connection once all were answered', async () => {
    for (const path of ['/1', '/2']) {
      const next = once(server, 'begun');
      client.write(get(path));
      await next;
      const answered = once(client, 'data');
      begun.at(-1)?.[1].end('done');
      await answered;
    }
    expect(paths()).to.deep.equal(['/1', '/2']);
  });

  it('never begin after the connection is closed', async () => {
    const first = once(server, 'begun');
    client.write(get('/1') + get('/2'));
    await first;
    const closed = once(client, 'close');
    const [, res] = begun[0] as (typeof begun)[0];
    const ended = once(res, 'close');
    res.destroy();
    await Promise.all([closed, ended]);
    expect(paths()).to.deep.equal(['/1']);
  });

  it('lose their connection when more than a few wait', async () => {
    client.write(get('/1') + get('/2') + get('/3') + get('/4') + get('/5') + get('/6'));
    await once(client, 'close');
    expect(paths()).to.deep.equal(['/1']);
  });
});

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { BSON } from 'mongodb';

const query = 2_004;
const reply = 1;
const message = 2_013;

const hello = { ok: 1, isWritablePrimary: true, ismaster: true, helloOk: true, maxWireVersion: 21, minWireVersion: 0 };

/** Speaks MongoDB’s protocol enough to reject each `command` with `code`; the server of other tests rejects no user. */
export async function startRefusingMongo(
  command: 'saslStart' | 'find',
  code: number,
): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let received = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 16 && received.length >= received.readInt32LE(0)) {
        const asked = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(asked.length);
        const isRefused = asked.includes(command) && !asked.includes('speculativeAuthenticate');
        socket.write(answer(asked, isRefused ? { ok: 0, code, errmsg: 'Refused.' } : hello));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** OP_REPLY to an OP_QUERY, which starts a connection; OP_MSG to an OP_MSG. */
function answer(asked: Buffer, body: object): Buffer {
  const isQuery = asked.readInt32LE(12) === query;
  const document = Buffer.from(BSON.serialize(body));
  const before = Buffer.alloc(isQuery ? 36 : 21);
  before.writeInt32LE(before.length + document.length, 0);
  before.writeInt32LE(asked.readInt32LE(4), 8);
  before.writeInt32LE(isQuery ? reply : message, 12);
  if (isQuery) before.writeInt32LE(1, 32);
  return Buffer.concat([before, document]);
}

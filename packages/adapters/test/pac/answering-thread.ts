import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Positions in the shared memory that each side waits on. */
const [mayAnswer, hasAnswered] = [0, 1];

/** A PAC in a separate thread: it can respond while the thread that called it is blocked. */
const { shared, answer } = workerData as { shared: Int32Array; answer: string };
const server = createServer((socket) => {
  socket.once('data', () => {
    parentPort?.postMessage('received');
    Atomics.wait(shared, mayAnswer, 0);
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(answer)}\r\n\r\n${answer}`, () => {
      Atomics.store(shared, hasAnswered, 1);
      Atomics.notify(shared, hasAnswered);
    });
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage((server.address() as AddressInfo).port);

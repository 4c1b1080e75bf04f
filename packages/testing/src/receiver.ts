import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real HTTP server on loopback, as an integrator would run one. */
export interface Receiver {
  url: string;
  port: number;
  requests: Received[];
  /** Connections so far. */
  connections: number;
  /** Current behaviour. */
  answer: Answer;
  /** Unanswered requests. */
  open: number;
  /** Maximum of simultaneous unanswered requests. */
  openMax: number;
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse, request: IncomingMessage, body: string) => void;

export async function startReceiver(
  answer: Answer = (response) => response.end(),
  host = '127.0.0.1',
): Promise<Receiver> {
  const server = createServer((request, response) => {
    receiver.open += 1;
    receiver.openMax = Math.max(receiver.openMax, receiver.open);
    response.once('close', () => {
      receiver.open -= 1;
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      receiver.requests.push({ path: request.url ?? '', headers: request.headers, body });
      receiver.answer(response, request, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://${host}:${port}`,
    port,
    requests: [],
    connections: 0,
    answer,
    open: 0,
    openMax: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('connection', () => {
    receiver.connections += 1;
  });
  return receiver;
}

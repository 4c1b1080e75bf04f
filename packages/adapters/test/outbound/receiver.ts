import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Receiver {
  url: string;
  port: number;
  requests: { path: string; headers: IncomingMessage['headers']; body: string }[];
  /** Connections that were made. */
  connections: number;
  close(): Promise<void>;
}

/** A real HTTP server on loopback that behaves as `answer` says. */
export async function startReceiver(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  host = '127.0.0.1',
): Promise<Receiver> {
  const receiver: Receiver = { url: '', port: 0, requests: [], connections: 0, close: async () => undefined };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      receiver.requests.push({ path: request.url ?? '', headers: request.headers, body });
      answer(response, request);
    });
  });
  server.on('connection', () => {
    receiver.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `http://${host}:${receiver.port}`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return receiver;
}

import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import type { Json } from './api-client.ts';

/** A request whose body was announced and never sent. */
export interface Announced {
  /** Resolves when the service responds nevertheless. */
  answer: Promise<{ status: number | undefined; retryAfter: string | undefined; body: Json }>;
  /** Sends the body after all. */
  send(body: string): void;
  hangUp(): void;
}

/** Sends the head of a POST with a body of that many bytes of JSON, and waits until it is sent. */
export async function announce(
  url: string,
  bytes: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Announced> {
  const call = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, 'content-length': bytes },
    agent: false,
  });
  const answer = new Promise<Awaited<Announced['answer']>>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', async (response) => {
      let text = '';
      for await (const chunk of response.setEncoding('utf8')) text += chunk;
      resolve({
        status: response.statusCode,
        retryAfter: response.headers['retry-after'],
        body: JSON.parse(text) as Json,
      });
    });
  });
  // A caller that disconnects expects no response.
  answer.catch(() => undefined);
  call.flushHeaders();
  const [socket] = (await once(call, 'socket')) as [Socket];
  if (socket.connecting) await once(socket, 'connect');
  return { answer, send: (body) => void call.end(body), hangUp: () => void call.destroy() };
}

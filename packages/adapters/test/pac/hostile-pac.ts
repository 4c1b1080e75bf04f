import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Log } from '@lacre/services/ports/log';
import { createHttpPac, type HttpPac } from '../../src/pac/http-pac.ts';
import type { PacLimits } from '../../src/pac/pac-line.ts';

export const sealed = Buffer.from('<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante Sello="abc"/>');
export const stampedText = '<?xml version="1.0" encoding="UTF-8"?><cfdi:Comprobante Sello="abc">ñ</cfdi:Comprobante>';

/** One request as it was received; `respond` is the server's misbehaviour, with the bare socket. */
export interface Received {
  head: string;
  body: Buffer;
  socket: Socket;
}

export interface HostilePac {
  url: string;
  pac: HttpPac;
  received: Received[];
  warnings: Record<string, unknown>[];
  clock: { ms: number };
  connections(): number;
  close(): Promise<void>;
}

export interface HostileOptions {
  respond(request: Received): void;
  /** Takes over the socket before anything is read. */
  onConnection?(socket: Socket): void;
  limits?: Partial<PacLimits>;
}

/** A PAC on loopback that responds with whatever bytes the test writes, and the client under test in front of it. */
export async function startHostilePac(options: HostileOptions): Promise<HostilePac> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    if (options.onConnection) options.onConnection(socket);
    else readRequests(socket, (request) => options.respond(request), received);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const warnings: Record<string, unknown>[] = [];
  const silent = () => {};
  const log: Log = { debug: silent, info: silent, error: silent, warn: (fields) => warnings.push(fields) };
  const clock = { ms: Date.parse('2026-11-21T12:00:00Z') };
  const url = `http://127.0.0.1:${port}/pac/`;
  const pac = createHttpPac({
    baseUrl: url,
    name: 'hostile',
    limits: options.limits,
    log,
    now: () => new Date(clock.ms),
  });
  return {
    url,
    pac,
    received,
    warnings,
    clock,
    connections: () => connections,
    async close() {
      await pac.close();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function readRequests(socket: Socket, respond: (request: Received) => void, received: Received[]): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = bytes.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < end + 4 + length) return;
    const request = { head, body: bytes.subarray(end + 4, end + 4 + length), socket };
    bytes = bytes.subarray(end + 4 + length);
    received.push(request);
    respond(request);
  });
}

/** Writes one well-formed response. */
export function answer(
  socket: Socket,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ 'content-length': String(bytes.length), ...headers }).map(
    ([k, v]) => `${k}: ${v}\r\n`,
  );
  socket.write(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`), bytes]));
}

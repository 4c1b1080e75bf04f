import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Receivers of webhooks: `/live/...` respond at once, `/dead` never. `/figures` returns what arrived and resets it,
 * `/arrived` only counts what live ones got.
 */
let lags: number[] = [];
let live = 0;
let counts: Record<string, number> = {};

const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/figures') {
    response.end(JSON.stringify({ lags, counts }));
    [lags, counts, live] = [[], {}, 0];
    return;
  }
  if (path === '/arrived') return void response.end(String(live));
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    counts[path] = (counts[path] ?? 0) + 1;
    if (path === '/raw') return void response.end();
    const { timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string };
    lags.push(Date.now() - Date.parse(timestamp));
    if (path === '/dead') return;
    live += 1;
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ kind: 'ready', port: (server.address() as AddressInfo).port }));
process.on('SIGTERM', () => process.exit(0));

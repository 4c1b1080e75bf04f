import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns the same twenty rows for every request, in a separate process: its processor time is not the client's. */
const body = JSON.stringify({ id: 'x', data: Array.from({ length: 20 }, (_, n) => ({ id: n, total: 1740 })) });
const server = createServer((_, res) => res.writeHead(200, { 'content-type': 'application/json' }).end(body));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The application's web server, which serves the redirect URI. */
export interface ApplicationServer {
  redirectUri: string;
  /** Resolves with the redirect URI as called, including the code. */
  back(): Promise<URL>;
  close(): Promise<void>;
}

export async function startApplicationServer(): Promise<ApplicationServer> {
  let arrived: (url: URL) => void = () => undefined;
  const back = new Promise<URL>((resolve) => {
    arrived = resolve;
  });
  const server: Server = createServer((req, res) => {
    const url = new URL(req.url ?? '/', redirectUri);
    res.setHeader('Content-Type', 'text/html; charset=utf-8');
    res.end('<!doctype html><title>Conta Móvil</title><p>Listo: la aplicación ya puede trabajar.');
    if (url.pathname === '/callback') arrived(url);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  return {
    redirectUri,
    back: () => back,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

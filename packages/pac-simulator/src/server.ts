import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PacListener, PacListenerOptions } from './listener.ts';
import type { PacSimulator } from './simulator.ts';

/** Settings of the HTTP server, in addition to those of the simulator. */
export type PacServerOptions = PacListenerOptions & {
  /** 0 (default) picks a free one. */
  port?: number;
  host?: string;
};

export type PacServer = {
  /** Base URL, without a trailing slash. */
  url: string;
  simulator: PacSimulator;
  /** Accepts no more requests, ends those in progress (hung ones are aborted), closes the ledger. */
  close(): Promise<void>;
};

/** Loaded on first use: the PAC's checks and libxml2 take 20 MB in a process that may never stamp. */
const openListener = async (options: PacListenerOptions): Promise<PacListener> =>
  (await import('./listener.ts')).createPacListener(options);

/** Starts the PAC as a server; `createPacListener` describes its HTTP interface. */
export async function startPacSimulator(options: PacServerOptions): Promise<PacServer> {
  const listener = await openListener(options);
  try {
    const { url, end } = await listen(options, (...asked) => void listener.answer(...asked));
    return {
      url,
      simulator: listener.simulator,
      close: () => closeAll(end, listener),
    };
  } catch (error) {
    await listener.simulator.close();
    throw error;
  }
}

/**
 * The same for a process that may never be called: the PAC is loaded, and its ledger opened, for the first request. If
 * that fails, requests get a 500 and the next one tries again.
 */
export async function startPacSimulatorOnDemand(options: PacServerOptions): Promise<Omit<PacServer, 'simulator'>> {
  let opening: Promise<PacListener> | undefined;
  const open = () => {
    opening ??= openListener(options).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const { url, end } = await listen(options, (request, response) => {
    open().then(
      (listener) => listener.answer(request, response),
      (error: unknown) => {
        process.stderr.write(`pac-simulator: ${error instanceof Error ? error.stack : String(error)}\n`);
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"Internal error"}');
      },
    );
  });
  return { url, close: async () => closeAll(end, await opening?.catch(() => undefined)) };
}

/** Opens a port; `end` resolves when the requests in progress have ended or were aborted, after at most two seconds. */
async function listen(
  { host = '127.0.0.1', port: wanted = 0 }: PacServerOptions,
  listener: RequestListener,
): Promise<{ url: string; end(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async end() {
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      // A client that stopped sending does not end by itself either.
      const cut = setTimeout(() => server.closeAllConnections(), 2_000);
      await ended;
      clearTimeout(cut);
    },
  };
}

async function closeAll(end: () => Promise<void>, listener: PacListener | undefined): Promise<void> {
  const ended = end();
  listener?.cutHung();
  await ended;
  await listener?.simulator.close();
}

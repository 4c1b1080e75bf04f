import type { Socket } from 'node:net';
import type { buildConnector, Pool } from 'undici';
import { ResponseOverflow, receivedBytesMax } from './response-overflow.ts';

export interface PoolOptions extends Omit<Pool.Options, 'connect'> {
  connect: buildConnector.BuildOptions;
  /** How much of a body is read. */
  bodyBytesMax: number;
}

export type OpenPool = (origin: string, options: PoolOptions) => Pool;

let loading: Promise<OpenPool> | undefined;

/**
 * undici's connection pool, loaded at the first request: a worker that makes none does without. Imported alone:
 * undici's main file also loads fetch, caches, web sockets and mocks, 13 MB and 80 ms in every process.
 */
export function loadPool(): Promise<OpenPool> {
  loading ??= load();
  return loading;
}

async function load(): Promise<OpenPool> {
  const [{ default: LoadedPool }, { default: connectorOf }] = await Promise.all([
    import('undici/lib/dispatcher/pool.js'),
    import('undici/lib/core/connect.js'),
  ]);
  return (origin, { connect, bodyBytesMax, ...options }) => {
    const open = connectorOf({ ...connect, allowH2: false });
    const bytesMax = receivedBytesMax(bodyBytesMax);
    return new LoadedPool(origin, {
      ...options,
      allowH2: false,
      connect: (target, callback) =>
        open(target, (...opened) => {
          const [, socket] = opened;
          if (socket) limitResponses(socket, bytesMax);
          callback(...opened);
        }),
    });
  };
}

/** Breaks a connection that receives more than `bytesMax` since something was last sent. */
function limitResponses(socket: Socket, bytesMax: number): void {
  let written = 0;
  let readBefore = 0;
  socket.on('readable', () => {
    // More was sent: another request.
    if (socket.bytesWritten !== written) {
      written = socket.bytesWritten;
      readBefore = socket.bytesRead;
    } else if (socket.bytesRead - readBefore > bytesMax) socket.destroy(new ResponseOverflow());
  });
}

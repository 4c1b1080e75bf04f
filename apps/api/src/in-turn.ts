import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Exchange = [req: IncomingMessage, res: ServerResponse];

/** A connection whose response is pending, with what its client sent meanwhile. */
type Connection = Socket & { [pending]?: Exchange[] | undefined };

const pending = Symbol('requests that wait for their turn');
/** Of most connections, which send a request after the response to the last one. */
const none: Exchange[] = [];

/**
 * Handles the requests of a connection one after another, each when the response before it was sent. Node passes on
 * everything that a client sends without waiting for responses: a few connections could have thousands handled at once,
 * without a pause for anyone else, and their responses kept in memory. More than `waitingMax` waiting requests close
 * the connection; those of a closed one are not handled.
 */
export function inTurn(handle: RequestListener, waitingMax = 100): RequestListener {
  const begin = (connection: Connection, req: IncomingMessage, res: ServerResponse) => {
    // Emitted only once; `once` would allocate a wrapper.
    res.on('close', () => {
      const waiting = connection[pending];
      const next = connection.writable ? waiting?.shift() : undefined;
      if (next) begin(connection, ...next);
      else connection[pending] = undefined;
    });
    handle(req, res);
  };
  return (req, res) => {
    const connection: Connection = req.socket;
    const waiting = connection[pending];
    if (!connection.writable) return;
    if (!waiting) {
      connection[pending] = none;
      begin(connection, req, res);
    } else if (waiting.length >= waitingMax) connection.destroy();
    else if (waiting === none) connection[pending] = [[req, res]];
    else waiting.push([req, res]);
  };
}

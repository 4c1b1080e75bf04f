import type { Context } from '@lacre/router/context';
import { beginAgent } from '@lacre/router/procedures';
import { AppError } from '@lacre/services/errors';
import type { Request, RequestHandler, Response } from 'express';
import { takeLargeBodyTurn } from '../large-body-turn.ts';
import { isJsonType } from '../rest/media-type.ts';
import { parseJsonBody } from '../rest/parse-in-slices.ts';
import { readBody } from '../rest/read-body.ts';
import { jsonBytesMax } from '../rest/read-input.ts';
import { sendError, varyByReader } from '../rest/send.ts';
import { wrongContentType } from '../rest/transport-errors.ts';
import { tools } from './tools.ts';

/** Room for the JSON-RPC envelope around a tool's arguments. */
const envelopeBytes = 16_384;
const bytesMax = Math.max(...tools.map(({ called }) => jsonBytesMax(called.meta))) + envelopeBytes;

/**
 * The tools for agents over MCP's streamable HTTP (revisions 2026-07-28 and before), without sessions: any process can
 * serve any POST. The caller is authenticated before the body is read.
 */
export function serveMcp(createContext: (req: Request, res: Response) => Context): RequestHandler {
  return async (req, res) => {
    const ctx: Context = { ...createContext(req, res), resource: 'mcp', takesStreams: false };
    res.setHeader('Cache-Control', 'no-store');
    varyByReader(res);
    try {
      rejectForeignOrigin(req, ctx.baseUrl);
      const agent = await beginAgent(ctx);
      if (!isJsonType(req)) throw wrongContentType('application/json');
      await takeLargeBodyTurn(ctx, res, agent);
      const bytes = await readBody(req, bytesMax);
      const message = await parseJsonBody(bytes);
      const onerror = (error: Error) => ctx.log.debug({ error, requestId: ctx.requestId }, 'MCP request rejected');
      const { createMcpHandler, createToolServer, toNodeHandler } = await loadProtocol();
      // The tools depend only on the scopes of the credential: there are no changes to subscribe to.
      const handler = createMcpHandler(() => createToolServer(ctx, agent, bytes.length - envelopeBytes), {
        maxSubscriptions: 0,
        onerror,
      });
      // The library builds a URL from the Host header and throws for an invalid one; only the path matters.
      req.headers.host = 'localhost';
      await toNodeHandler(handler, { onerror })(req, res, message);
    } catch (error) {
      sendError(req, res, error, ctx);
    }
  };
}

/** Loaded on first use: most installations have no agents. */
async function loadProtocol() {
  const [{ createMcpHandler }, { toNodeHandler }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/node'),
    import('./tool-server.ts'),
  ]);
  return { createMcpHandler, toNodeHandler, createToolServer };
}

/** Of browser pages, only those of the service itself may call (MCP, "Streamable HTTP", security). */
function rejectForeignOrigin({ headers: { origin } }: Request, baseUrl: string): void {
  if (origin !== undefined && origin !== new URL(baseUrl).origin) throw new AppError('FOREIGN_ORIGIN');
}

import type { Context } from '@lacre/router/context';
import { beginAgent } from '@lacre/router/procedures';
import { AppError } from '@lacre/services/errors';
import type { Request, RequestHandler, Response } from 'express';
import { isJsonType } from '../rest/media-type.ts';
import { parseJsonObject } from '../rest/parse-json.ts';
import { readBody } from '../rest/read-body.ts';
import { jsonBytesMax } from '../rest/read-input.ts';
import { sendError, varyByReader } from '../rest/send.ts';
import { wrongContentType } from '../rest/transport-errors.ts';
import { tools } from './tools.ts';

/** What stands around the arguments of a call. */
const envelopeBytes = 16_384;
const bytesMax = Math.max(...tools.map(({ called }) => jsonBytesMax(called.meta))) + envelopeBytes;

/**
 * The tools for agents by MCP's streamable HTTP (revisions 2026-07-28 and before), without sessions: each POST stands
 * alone and may meet another process. Who asks is known before the body is read.
 */
export function serveMcp(createContext: (req: Request, res: Response) => Context): RequestHandler {
  return async (req, res) => {
    const ctx: Context = { ...createContext(req, res), resource: 'mcp', takesStreams: false };
    res.setHeader('Cache-Control', 'no-store');
    varyByReader(res);
    try {
      refuseForeignPage(req, ctx.baseUrl);
      const agent = await beginAgent(ctx);
      if (!isJsonType(req)) throw wrongContentType('application/json');
      const bytes = await readBody(req, bytesMax);
      const message = parseJsonObject(bytes);
      const onerror = (error: Error) => ctx.log.debug({ error, requestId: ctx.requestId }, 'MCP request refused');
      const { createMcpHandler, createToolServer, toNodeHandler } = await loadProtocol();
      // Tools change with the scopes of a credential only: there is nothing to listen for.
      const handler = createMcpHandler(() => createToolServer(ctx, agent, bytes.length - envelopeBytes), {
        maxSubscriptions: 0,
        onerror,
      });
      // The library makes a URL of it and throws for a strange one; only the path matters.
      req.headers.host = 'localhost';
      await toNodeHandler(handler, { onerror })(req, res, message);
    } catch (error) {
      sendError(req, res, error, ctx);
    }
  };
}

/** Loaded where it is asked for: most installations have no agents. */
async function loadProtocol() {
  const [{ createMcpHandler }, { toNodeHandler }, { createToolServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/node'),
    import('./tool-server.ts'),
  ]);
  return { createMcpHandler, toNodeHandler, createToolServer };
}

/** Only pages of the service itself call from a browser (MCP, "Streamable HTTP", security). */
function refuseForeignPage({ headers: { origin } }: Request, baseUrl: string): void {
  if (origin !== undefined && origin !== new URL(baseUrl).origin) throw new AppError('FOREIGN_ORIGIN');
}

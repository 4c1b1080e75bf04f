import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';

type Handler = (request: JSONRPCRequest, ctx: ServerContext) => Promise<Result>;

/** The library blames malformed parameters on the server (-32603), except those of `tools/call`. */
export class ProtocolServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    if (method === 'tools/call') return wrapped;
    return async (request, ctx) => {
      try {
        return await wrapped(request, ctx);
      } catch (error) {
        // Nothing else fails there: the tools are listed from memory, or with errors of the protocol.
        if (error instanceof ProtocolError || !(error instanceof Error)) throw error;
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid ${method} request: ${error.message}`);
      }
    };
  }
}

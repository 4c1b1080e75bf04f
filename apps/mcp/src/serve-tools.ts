import { ProtocolError as RemoteError } from '@modelcontextprotocol/client';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { answeredStdio } from './answered-stdio.ts';
import { answerWithinMs, connectorOf, faultOf, type Installation, instructionsOf } from './installation.ts';
import { ProtocolServer } from './protocol-server.ts';
import { version } from './version.ts';

export type { Installation } from './installation.ts';

/**
 * Serves the tools of an installation over standard input and output. The tools are fetched from the installation on
 * demand: those that the key may use, with the schemas and rules of its version. Nothing is retried here; an agent may
 * repeat a call with the same arguments.
 *
 * @returns once input has ended and everything read from it is answered, or nobody reads the answers
 */
export async function serveTools(installation: Installation): Promise<void> {
  const connected = connectorOf(installation);
  const options = { timeout: answerWithinMs };
  const { transport, closed } = answeredStdio();
  serveStdio(
    async () => {
      const instructions = await instructionsOf(connected);
      const server = new ProtocolServer(
        { name: 'lacre', title: 'Lacre', version },
        { capabilities: { tools: {} }, ...(instructions !== undefined && { instructions }) },
      );
      server.setRequestHandler('tools/list', async ({ params }) => {
        try {
          return await (await connected()).request({ method: 'tools/list', params: params ?? {} }, options);
        } catch (error) {
          throw new ProtocolError(ProtocolErrorCode.InternalError, faultOf(error, installation.url));
        }
      });
      server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }) => {
        try {
          const client = await connected();
          return await client.request({ method: 'tools/call', params: { name, arguments: given } }, options);
        } catch (error) {
          if (error instanceof RemoteError) throw new ProtocolError(error.code, error.message);
          return { isError: true, content: [{ type: 'text', text: faultOf(error, installation.url) }] };
        }
      });
      return server;
    },
    { transport },
  );
  await closed;
}

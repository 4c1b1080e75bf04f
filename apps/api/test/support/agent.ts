import { join } from 'node:path';
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Json } from './api-client.ts';

/** A connected agent, with the SDK's own client. */
export interface Agent {
  client: Client;
  names(): Promise<string[]>;
  /** Structured output of a tool; throws if the tool reports an error. */
  use(tool: string, given?: object): Promise<Json>;
  /** The error that the tool reports; throws where there is none. */
  refused(tool: string, given?: object): Promise<Json>;
  close(): Promise<void>;
}

export interface Connection {
  url: string;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

/** Over HTTP, directly at the service. */
export function httpAgent({ url, headers = {}, fetch: send }: Connection): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers },
    ...(send && { fetch: send }),
  });
  return agentOver(transport);
}

const relay = join(import.meta.dirname, '../../../mcp/src/main.ts');

/** Through `lacre-mcp`, over its standard input and output; by default from its sources. */
export const stdioAgent = (
  env: Record<string, string>,
  { command, program }: { command: string; program: string[] } = { command: process.execPath, program: [relay] },
): Promise<Agent> => agentOver(new StdioClientTransport({ command, args: program, env, stderr: 'ignore' }));

async function agentOver(transport: StreamableHTTPClientTransport | StdioClientTransport): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(transport);
  // The client checks each output against the schema that the tool lists.
  const call = async (name: string, given: object): Promise<CallToolResult> =>
    client.callTool({ name, arguments: given as Record<string, unknown> });
  return {
    client,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    async use(tool, given = {}) {
      const { isError, structuredContent, content } = await call(tool, given);
      if (isError === true) throw new Error(textOf(content));
      return structuredContent as Json;
    },
    async refused(tool, given = {}) {
      const { isError, content } = await call(tool, given);
      const text = textOf(content);
      if (isError !== true) throw new Error(`${tool} was not refused: ${text}`);
      return (text.startsWith('{') ? JSON.parse(text) : { message: text }) as Json;
    },
    close: () => client.close(),
  };
}

const textOf = (content: CallToolResult['content']) =>
  content.map((each) => (each.type === 'text' ? each.text : '')).join('\n');

import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';
import { type ConnectOptions, connect } from '../profiles/connect.ts';
import type { AddCommand } from './command.ts';

export const addMcp: AddCommand = (program, cli) => {
  program
    .command('mcp')
    .description(cli.texts.mcpCommand)
    .action((_, command) => mcp(cli, command.optsWithGlobals()));
};

/**
 * Serves the installation's tools to the parent process until it closes standard input, and answers what it has read,
 * or until it stops reading. Requires a key: a user's token is for the API, not for the tools, and a key has limits for
 * an agent.
 */
async function mcp(cli: Cli, options: ConnectOptions): Promise<void> {
  const { url, profile } = await connect(cli, options);
  const kept = profile?.credential.kind === 'api-key' ? profile.credential.apiKey : undefined;
  const apiKey = cli.env['LACRE_API_KEY'] || kept;
  if (apiKey === undefined) throw new Failure(exitCodes.unauthenticated, cli.texts.mcpNeedsKey);
  // Imported here, so that no other command waits for the protocol's libraries.
  const { serveTools } = await import('lacre-mcp');
  await serveTools({ url, apiKey, language: cli.language });
}

import { finished } from 'node:stream/promises';
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
 * Serves the tools of the installation to the program that started this one, until it closes standard input or
 * reads no more. A person's token is for the API, not for the tools, and an agent is held by the limits of a key: so it
 * has to be a key.
 */
async function mcp(cli: Cli, options: ConnectOptions): Promise<void> {
  const { url, profile } = await connect(cli, options);
  const kept = profile?.credential.kind === 'api-key' ? profile.credential.apiKey : undefined;
  const apiKey = cli.env['LACRE_API_KEY'] || kept;
  if (apiKey === undefined) throw new Failure(exitCodes.unauthenticated, cli.texts.mcpNeedsKey);
  // Only here: no other command waits for the libraries of the protocol.
  const { serveTools } = await import('lacre-mcp');
  serveTools({ url, apiKey, language: cli.language });
  cli.stdout.once('error', () => cli.stdin.destroy());
  await finished(cli.stdin, { writable: false }).catch(() => undefined);
}

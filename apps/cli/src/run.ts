import { CommanderError } from 'commander';
import { cliOf, type Terminal } from './cli.ts';
import { exitCodes } from './failure.ts';
import { programOf, textOfUsage } from './program.ts';
import { reportFailure } from './report-failure.ts';
import { note } from './terminal/say.ts';

/**
 * Runs a command line.
 * @returns the exit code
 */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const cli = cliOf(terminal);
  try {
    await programOf(cli).parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof CommanderError)) return reportFailure(cli, error);
    if (error.exitCode === 0) return exitCodes.done;
    // Without a command, the program shows its help.
    if (error.code !== 'commander.help')
      note(cli, `${cli.texts.error} ${textOfUsage(cli, error)}\n${cli.texts.helpHint}`);
    return exitCodes.usage;
  }
}

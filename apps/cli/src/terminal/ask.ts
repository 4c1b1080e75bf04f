import { confirm, isCancel, password, select, text } from '@clack/prompts';
import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';

const streams = ({ stdin, stderr }: Cli) => ({ input: stdin, output: stderr });

/** Exits with 10 if the user declines, or without a terminal and `--yes`. */
export async function confirmToContinue(cli: Cli, question: string, { yes }: { yes?: boolean }): Promise<void> {
  if (yes) return;
  if (!cli.isInteractive) throw new Failure(exitCodes.notConfirmed, `${question} ${cli.texts.needsYes}`);
  const { yesLabel: active, noLabel: inactive } = cli.texts;
  const answer = await confirm({ message: question, active, inactive, initialValue: false, ...streams(cli) });
  if (answer !== true) throw new Failure(exitCodes.notConfirmed, cli.texts.leftAlone);
}

/** Prompts for a line; `from` is the variable that provides it without a terminal. */
export async function askFor(
  cli: Cli,
  message: string,
  { from, secret = false }: { from: string; secret?: boolean },
): Promise<string> {
  const given = cli.env[from];
  if (given) return given;
  if (!cli.isInteractive) throw new Failure(exitCodes.usage, cli.texts.needsVariable(message, from));
  const validate = (value: string | undefined) => (value?.trim() ? undefined : cli.texts.required);
  const answer = await (secret ? password : text)({ message, validate, ...streams(cli) });
  if (isCancel(answer)) throw new Failure(exitCodes.interrupted, cli.texts.interrupted);
  return answer.trim();
}

/** Prompts for one of several values. `option` is the option that provides it without a terminal. */
export async function choose<Value extends string>(
  cli: Cli,
  message: string,
  options: { value: Value; label: string }[],
  option: string,
): Promise<Value> {
  if (!cli.isInteractive) {
    const values = options.map(({ label }) => `\n  ${label}`).join('');
    throw new Failure(exitCodes.usage, `${cli.texts.missingOption(option)}${values}`);
  }
  const shown = options.map(({ value, label }) => ({ value, label })) as Parameters<typeof select<Value>>[0]['options'];
  const answer = await select<Value>({ message, options: shown, ...streams(cli) });
  if (isCancel(answer)) throw new Failure(exitCodes.interrupted, cli.texts.interrupted);
  return answer;
}

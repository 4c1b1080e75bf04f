import { constants } from 'node:os';
import { parseArgs } from 'node:util';

const graceMs = 30_000;

/**
 * Shuts the process down gracefully: `stop` runs once, on SIGTERM, SIGINT or when the parent that started us over IPC
 * is gone. Exits with 0 on success, and with 1 at a second signal, after 30 s, or if it fails.
 */
export function stopOnSignal(stop: () => Promise<void>, log: { error(fields: object, text: string): void }): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('disconnect', onSignal);
}

/** A command was asked to end before it was done; its exit code is the one a shell gives for the signal. */
class Interrupted extends Error {
  override name = 'Interrupted';
  readonly exitCode: number;
  constructor(signal: 'SIGTERM' | 'SIGINT') {
    super(`interrupted by ${signal}: what was not complete has been deleted`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Aborted by the first SIGTERM or SIGINT, so that a command can delete what it has not completed; a second one of the
 * same kind ends the process at once. Its reason says so to the operator.
 */
export function interruption(): AbortSignal {
  const interrupted = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => interrupted.abort(new Interrupted(signal)));
  return interrupted.signal;
}

/** Notifies the process that started us over IPC, if any. */
export function sendToParent(message: object): void {
  process.send?.(message);
}

/**
 * For a command that takes no arguments: an argument asks for something that would not be done.
 *
 * @throws TypeError that names it
 */
export function refuseWords(): void {
  parseArgs({ options: {} });
}

/** Whether the command was asked for help, which this prints: the command does nothing then. */
export function printedHelp(usage: string): boolean {
  const isAsked = process.argv.slice(2).some((word) => word === '--help' || word === '-h');
  if (isAsked) process.stdout.write(usage);
  return isAsked;
}

/** Ends a process that cannot start, with one clear message instead of a stack trace. */
export function failToStart(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`lacre: ${text}\n`);
  process.exit(error instanceof Interrupted ? error.exitCode : 1);
}

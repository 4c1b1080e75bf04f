import { parseArgs } from 'node:util';

const graceMs = 30_000;

/**
 * Ends the process in good order: `stop` runs once, on SIGTERM, SIGINT or when the parent that started us over IPC is
 * gone. Exit 0 when it ends well; exit 1 at a second signal, after 30 s, or when it fails.
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

/** Notifies the process that started us over IPC, if any. */
export function sendToParent(message: object): void {
  process.send?.(message);
}

/**
 * For a command that takes no words: one that is given asks for something that would not be done.
 *
 * @throws TypeError that names it
 */
export function refuseWords(): void {
  parseArgs({ options: {} });
}

/** Ends a process that cannot start, with one clear text instead of a stack. */
export function failToStart(error: unknown): never {
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`lacre: ${text}\n`);
  process.exit(1);
}

import type { Cli } from '../cli.ts';
import { note } from './say.ts';

/**
 * Does the work. If it is interrupted meanwhile, prints what that means before the process ends.
 * @param meaning what the interruption leaves unknown, and what to do
 */
export async function explainingInterrupt<Answer>(
  cli: Cli,
  meaning: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const explain = (signal: NodeJS.Signals) => {
    note(cli, `${cli.texts.interrupted} ${meaning}`);
    stopListening();
    // Ends by the signal itself, not with exit code 130, so that a shell also stops the loop that runs this command.
    process.kill(process.pid, signal);
  };
  const stopListening = () => {
    for (const signal of signals) process.off(signal, explain);
  };
  for (const signal of signals) process.on(signal, explain);
  try {
    return await work();
  } finally {
    stopListening();
  }
}

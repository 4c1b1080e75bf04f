import { progress } from '@clack/prompts';
import type { Cli } from '../cli.ts';

export interface ProgressBar {
  /** Sets the progress so far; never decreases. */
  reach(done: number): void;
  stop(): void;
}

/**
 * A progress bar on a terminal; nothing elsewhere.
 * @param afterwards text shown while the service processes the upload
 */
export function progressBar(cli: Cli, whole: number, text: string, afterwards: string): ProgressBar {
  if (!cli.isInteractive) return { reach: () => {}, stop: () => {} };
  const bar = progress({ max: whole, output: cli.stderr });
  bar.start(text);
  let reached = 0;
  return {
    reach(done) {
      const step = Math.min(done, whole) - reached;
      if (step <= 0) return;
      reached += step;
      bar.advance(step, reached === whole ? afterwards : `${text} ${Math.floor((100 * reached) / whole)} %`);
    },
    stop: () => bar.stop(afterwards),
  };
}

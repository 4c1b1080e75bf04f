import type { Cli } from '../cli.ts';
import { exitCodes, Failure } from '../failure.ts';

/** From `LACRE_TIMEOUT`, in seconds; by default that of the SDK. */
export function timeoutOf({ env, texts }: Cli): { timeoutSeconds?: number } {
  const said = env['LACRE_TIMEOUT'] || undefined;
  if (said === undefined) return {};
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(said) || Number(said) === 0)
    throw new Failure(exitCodes.usage, texts.noTimeout(JSON.stringify(said)));
  return { timeoutSeconds: Number(said) };
}

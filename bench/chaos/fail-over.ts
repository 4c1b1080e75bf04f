import { setTimeout as wait } from 'node:timers/promises';
import { type Intent, insist } from './clients.ts';
import type { CrashPoint } from './crash-points.ts';
import type { Installation } from './installation.ts';
import { openAttempts } from './oracle.ts';
import { type Crowd, endure, goodAnswers, patienceMs, type RunResult, strangeAnswers, until } from './run.ts';

/**
 * Clients request invoices while the primary and its standby are swapped: writes fail on open connections, then the
 * address points to a demoted primary or nowhere, then to the new primary. No process of Lacre is restarted; meanwhile
 * it must return 503 and not be ready, and then recover by itself.
 */
export async function failOver(
  { url, servers, ask, revive }: Installation,
  keys: readonly string[],
  point: CrashPoint,
  name: string,
  { clients, delayMs }: Pick<Crowd, 'clients' | 'delayMs'>,
): Promise<RunResult> {
  const isPlanned = point.failOver === 'planned';
  await servers.addStandby(!isPlanned);
  const deadline = Date.now() + patienceMs;
  const intents: Promise<Intent>[] = [];
  const come = (wave: string) => {
    for (let index = 0; index < clients; index += 1)
      intents.push(insist(url, keys[index % keys.length] ?? '', `${name}-${wave}-${index}`, deadline));
  };
  const faults: string[] = [];
  come('before');
  await wait(delayMs);
  if (isPlanned) {
    await servers.fence();
    come('fenced');
    faults.push(...(await endure({ url }, 2_000)));
    await servers.changePlaces();
  } else await servers.promoteAfterCrash();
  come('away');
  faults.push(...(await endure({ url }, 3_000)));
  servers.moveAddress();

  const moved = Date.now();
  const done = await Promise.all(intents);
  if (!(await until(async () => (await openAttempts({ ask })) === 0, deadline - Date.now())))
    throw new Error(`${name}: attempts are still open after ${patienceMs} ms`);
  const settledMs = Date.now() - moved;
  const ready = await fetch(`${url}/health/ready`);
  if (ready.status !== 200) faults.push(`ready was answered ${ready.status} after the change`);
  for (const part of await revive()) faults.push(`the ${part} did not outlive the change`);
  await servers.removeStandby();
  return {
    faults: [...faults, ...strangeAnswers(done, goodAnswers)],
    point: point.name,
    reached: true,
    settledMs,
    badClients: done.filter(({ uuids }) => uuids.size !== 1).map(({ key, answers }) => `${key}: ${answers.join(' ')}`),
    intents: done.length,
  };
}

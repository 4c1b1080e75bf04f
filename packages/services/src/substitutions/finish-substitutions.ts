import type { InvoiceAccess } from '../access.ts';
import { type SubstitutionServices, stepLeaseMs, workOnSubstitution } from './work-on-substitution.ts';

const batch = 10;

/** Goes on with substitutions that were broken off or wait for something. */
export async function finishSubstitutions(deps: SubstitutionServices): Promise<{ taken: number; ended: number }> {
  const { database, clock, log } = deps;
  const due = await database.substitutions.takeDue(clock.now(), stepLeaseMs, batch);
  const results = await Promise.allSettled(
    due.map(async ({ aheadMs: _aheadMs, ...substitution }) => {
      const { organizationId, environment } = substitution;
      // In the name of who asked; what they may do was settled then.
      const access = { organizationId, environment, actor: substitution.actor } as InvoiceAccess;
      const { substitution: after } = await workOnSubstitution(deps, access, substitution);
      return after.state === 'completed' || after.state === 'failed';
    }),
  );
  for (const result of results)
    if (result.status === 'rejected') log.error({ error: result.reason }, 'a substitution could not be resumed');
  const ended = results.filter((result) => result.status === 'fulfilled' && result.value).length;
  return { taken: due.length, ended };
}

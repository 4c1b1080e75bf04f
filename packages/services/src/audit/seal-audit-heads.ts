import { eachOrganization } from '../each-organization.ts';
import type { Services } from '../services.ts';
import { chainStart } from './audit-chain.ts';
import { openHead, sealedHead } from './audit-seal.ts';
import { walkChain } from './walk-chain.ts';

type Deps = Pick<Services, 'database' | 'secretBox' | 'log'>;

/**
 * Seals the entries that were added to audit chains since the last run with the master key. Only entries that continue
 * the last sealed head are sealed: a chain that was rewritten keeps its old seal, which reveals it. Returns how many
 * were sealed.
 */
export const sealAuditHeads = (deps: Deps): Promise<number> => sealAll(deps, true);

/**
 * Seals chains for the first time that an earlier version wrote without a seal. Must be run by an operator: someone who
 * removes a seal must not get a new one automatically.
 */
export const sealUnsealedAuditHeads = (deps: Deps): Promise<number> => sealAll(deps, false);

const sealAll = (deps: Deps, isSealed: boolean): Promise<number> =>
  eachOrganization(
    (after, most) => deps.database.auditEntries.listUnsealed(isSealed, after, most),
    async (id) => ((await sealOne(deps, id)) ? 1 : 0),
  );

async function sealOne({ database, secretBox, log }: Deps, organizationId: string): Promise<boolean> {
  const head = await database.auditEntries.findHead(organizationId);
  if (!head) return false;
  const from = head.sealed
    ? openHead(secretBox, organizationId, head.sealed)
    : { position: 0, hash: chainStart(organizationId) };
  const walk = from && (await walkChain(database, organizationId, from));
  if (!walk || 'broken' in walk || walk.end.position < head.position) {
    const broken = walk && 'broken' in walk ? walk.broken : undefined;
    log.error(
      { organizationId, broken },
      'an audit chain is not as it was written, and is not sealed: GET /audit/verify',
    );
    return false;
  }
  return database.auditEntries.seal(
    organizationId,
    sealedHead(secretBox, organizationId, walk.end),
    head.sealed?.bytes ?? null,
  );
}

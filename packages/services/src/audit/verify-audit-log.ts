import type { AuditHead, SealedAuditHead } from '@lacre/database/repositories/audit-entry.repository';
import { resolveInvoiceAccess } from '../access.ts';
import type { SessionActor } from '../actor.ts';
import type { Services } from '../services.ts';
import { chainStart } from './audit-chain.ts';
import { openHead } from './audit-seal.ts';
import { type BrokenLink, walkChain } from './walk-chain.ts';

type Deps = Pick<Services, 'database' | 'secretBox'>;

export interface AuditVerification {
  ok: boolean;
  /** Number of entries that were read and are consistent. */
  entries: number;
  /**
   * SHA-256 of the last of them, hexadecimal; null for none. An owner who keeps it can check later that it is still in
   * the log.
   */
  head: string | null;
  /** `unsealed`: the chain is consistent, but its head was not sealed with the master key. */
  broken: { position: number; reason: BrokenLink['reason'] | 'unsealed' } | null;
}

const running = new Map<string, Promise<AuditVerification>>();

/**
 * Reads an organization's log from its first entry on and finds the first one that was changed, removed or inserted,
 * even if an attacker rewrote the whole chain. Owner and admins. Concurrent requests share one run and its response.
 */
export async function verifyAuditLog(deps: Deps, actor: SessionActor): Promise<AuditVerification> {
  const { organizationId } = await resolveInvoiceAccess(deps, actor, 'audit.verify');
  const known = running.get(organizationId);
  if (known) return known;
  const mine = verifyAuditChain(deps, organizationId).finally(() => running.delete(organizationId));
  running.set(organizationId, mine);
  return mine;
}

/** The same for the operator. */
export async function verifyAuditChain(deps: Deps, organizationId: string): Promise<AuditVerification> {
  const { database, secretBox } = deps;
  // Read before the entries: whatever is sealed has been written by then.
  const before = await database.auditEntries.findHead(organizationId);
  const seal = before?.sealed ? openHead(secretBox, organizationId, before.sealed) : undefined;
  let end: AuditHead = { position: 0, hash: chainStart(organizationId) };
  for (;;) {
    const walk = await walkChain(database, organizationId, end, (entry) => {
      end = { position: entry.position, hash: entry.hash };
      return entry.position === seal?.position && !entry.hash.equals(seal.hash) ? 'changed' : undefined;
    });
    if ('broken' in walk) return answer(walk.broken);
    // Entries written meanwhile move the head beyond those that were read.
    const head = await database.auditEntries.findHead(organizationId);
    if (head && head.position > end.position && (await hasNext())) continue;
    return answer(headFault(head, end, seal));
  }

  function answer(broken: AuditVerification['broken']): AuditVerification {
    const entries = broken && broken.reason !== 'unsealed' ? broken.position - 1 : end.position;
    return { ok: broken === null, entries, head: end.position > 0 ? end.hash.toString('hex') : null, broken };
  }

  async function hasNext(): Promise<boolean> {
    return (await database.auditEntries.listAfter(organizationId, end.position, 1)).length > 0;
  }
}

function headFault(
  head: SealedAuditHead | undefined,
  end: AuditHead,
  seal: AuditHead | undefined,
): AuditVerification['broken'] {
  const last = Math.max(head?.position ?? 0, seal?.position ?? 0);
  if (last > end.position || head === undefined) return { position: end.position + 1, reason: 'missing' };
  if (head.position !== end.position || !head.hash.equals(end.hash))
    return { position: end.position, reason: 'changed' };
  if (seal === undefined) return { position: end.position, reason: 'unsealed' };
  return null;
}

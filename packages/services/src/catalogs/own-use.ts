import type { Database } from '@lacre/database/database';
import { LRUCache } from 'lru-cache';

/** In how many of the latest invoices each code appears. */
export interface CodeUse {
  products: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, number>;
}

/** Codes that an organization used before, counted from its own invoices. */
export interface OwnUse {
  /** Never rejects: without its database, a search works without the boost. */
  of(organizationId: string): Promise<CodeUse>;
}

/** Number of invoices counted: older ones say little about what an organization sells now. */
const INVOICES = 500;
/** Organizations in the cache; the least recently used one is evicted first. */
const REMEMBERED = 1_000;
/** Invoices become visible slightly out of order. */
const OVERLAP_MS = 120_000;

interface Memory {
  products: Map<string, number>;
  units: Map<string, number>;
  /** Time of the newest invoice counted. */
  newest: Date;
  /** Invoices already counted that the next query returns again. */
  recent: Map<string, Date>;
}

/**
 * Counts when searching, not when stamping: a search first queries the invoices since the last one (an index range, 0.3
 * ms) and reads the codes of those only, so stamping pays nothing and no count can be lost.
 */
export function createOwnUse(
  { invoiceCodes }: Pick<Database, 'invoiceCodes'>,
  onTrouble: (error: unknown) => void,
): OwnUse {
  const memories = new LRUCache<string, Memory>({ max: REMEMBERED });
  const looking = new Map<string, Promise<CodeUse>>();

  const look = async (organizationId: string): Promise<CodeUse> => {
    const memory = memories.get(organizationId) ?? {
      products: new Map(),
      units: new Map(),
      newest: new Date(0),
      recent: new Map(),
    };
    try {
      await bringUpToDate(organizationId, memory);
    } catch (error) {
      onTrouble(error);
    }
    memories.set(organizationId, memory);
    return memory;
  };

  const bringUpToDate = async (organizationId: string, memory: Memory): Promise<void> => {
    const since = new Date(memory.newest.getTime() - OVERLAP_MS);
    const seen = await invoiceCodes.listSince(organizationId, since, INVOICES);
    const fresh = seen.filter(({ id }) => !memory.recent.has(id));
    if (fresh.length === 0) return;
    const counts = await invoiceCodes.count(
      organizationId,
      fresh.map(({ id }) => id),
    );
    for (const { kind, code, uses } of counts) {
      const counted = kind === 'ProdServ' ? memory.products : memory.units;
      counted.set(code, (counted.get(code) ?? 0) + uses);
    }
    for (const { createdAt } of fresh) if (createdAt > memory.newest) memory.newest = createdAt;
    const from = memory.newest.getTime() - OVERLAP_MS;
    memory.recent = new Map(
      [...memory.recent, ...fresh.map(({ id, createdAt }) => [id, createdAt] as const)].filter(
        ([, at]) => at.getTime() >= from,
      ),
    );
  };

  return {
    of(organizationId) {
      // Concurrent searches of one organization (someone typing) share one query.
      const running = looking.get(organizationId);
      if (running !== undefined) return running;
      const started = look(organizationId).finally(() => looking.delete(organizationId));
      looking.set(organizationId, started);
      return started;
    },
  };
}

import type { Database } from '@lacre/database/database';
import { LRUCache } from 'lru-cache';

/** How many of its latest invoices each code stands in. */
export interface CodeUse {
  products: ReadonlyMap<string, number>;
  units: ReadonlyMap<string, number>;
}

/** What an organization used before, counted from its own invoices. */
export interface OwnUse {
  /** Never rejects: without its database a search answers without the boost. */
  of(organizationId: string): Promise<CodeUse>;
}

/** Older invoices say little of what an organization sells now. */
const INVOICES = 500;
/** Organizations remembered; the one not asked for the longest is forgotten first. */
const REMEMBERED = 1_000;
/** Invoices become visible a little out of the order of their times. */
const OVERLAP_MS = 120_000;

interface Memory {
  products: Map<string, number>;
  units: Map<string, number>;
  /** Time of the newest invoice counted. */
  newest: Date;
  /** Invoices counted that the next look will see again. */
  recent: Map<string, Date>;
}

/**
 * Counts at a search, not at a stamp: a search first asks for the invoices since the last one (an index
 * range, 0.3 ms) and reads the codes of those alone, so that stamping pays nothing and no count can be lost.
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
      // Several searches of one organization at once (a person types) share one look.
      const running = looking.get(organizationId);
      if (running !== undefined) return running;
      const started = look(organizationId).finally(() => looking.delete(organizationId));
      looking.set(organizationId, started);
      return started;
    },
  };
}

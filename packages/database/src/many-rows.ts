import type { Outcome, PreparedStatement } from './statement-batch.ts';
import type { Tenant } from './tenancy.ts';

type Statement = PreparedStatement & { tenant?: Tenant | undefined };

/** Maximum rows of one statement: each number of rows is prepared and planned on each connection. */
const MOST_ROWS = 8;

/**
 * Combines statements that differ only in their row into one: starting a statement that writes five tables, with their
 * indexes, checks and keys, costs the server more than the rows do. `outcomesOf` returns each statement's own rows.
 */
export function combineRows(statements: readonly Statement[]): {
  combined: readonly Statement[];
  outcomesOf(outcomes: readonly Outcome[]): Outcome[];
} {
  if (statements.length === 1 || !statements.some(({ many }) => many))
    return { combined: statements, outcomesOf: (outcomes) => [...outcomes] };
  const combined: Statement[] = [];
  const places: number[] = [];
  const groupOf = grouping();
  const groups = Map.groupBy(statements.keys(), (index) => groupOf(statements[index] as Statement) ?? index);
  for (const indexes of groups.values()) {
    const size = Math.ceil(indexes.length / Math.ceil(indexes.length / MOST_ROWS));
    for (let from = 0; from < indexes.length; from += size) {
      const members = indexes.slice(from, from + size);
      for (const index of members) places[index] = combined.length;
      combined.push(oneOf(members.map((index) => statements[index] as Statement)));
    }
  }
  return {
    combined,
    outcomesOf: (outcomes) =>
      statements.map(({ many }, index) => {
        const rows = outcomes[places[index] ?? -1] ?? [];
        return many ? rows.filter(({ id }) => id === many.id) : rows;
      }),
  };
}

/** The same for statements that may be combined, which never concern the same row. */
function grouping(): (statement: Statement) => string | undefined {
  const seen = new Map<string, number>();
  let last: string | undefined;
  let turn = 0;
  return ({ many, name, tenant, values }) => {
    const kind = many && JSON.stringify([name, tenant, values.slice(0, many.shared)]);
    if (kind !== last) turn += 1;
    last = kind;
    if (!many) return undefined;
    const before = seen.get(many.id) ?? 0;
    seen.set(many.id, before + 1);
    return `${kind} ${before} ${many.inTurn === true ? turn : ''}`;
  };
}

function oneOf(statements: readonly Statement[]): Statement {
  const [first] = statements as [Statement];
  const { many, tenant, values } = first;
  if (statements.length === 1 || !many) return first;
  const name = `${first.name}-of-${statements.length}`;
  const text = texts.get(name) ?? many.text(statements.length);
  texts.set(name, text);
  const own = statements.flatMap((statement) => statement.values.slice(many.shared));
  return { name, text, values: [...values.slice(0, many.shared), ...own], tenant };
}

const texts = new Map<string, string>();

import { parseSync } from 'libpg-query';
import { distributionColumn, isDistributed } from './tables.ts';

/** A node of PostgreSQL's own parse tree as JSON: `{ SelectStmt: { ... } }`. */
type Tree = { [kind: string]: unknown };

/** What a name in a FROM clause stands for. */
interface Source {
  alias: string;
  /** undefined: rows of a subquery, of a common table expression or of a function. */
  table: string | undefined;
}

/** One level of a query: what it reads, and which of that must be rows of one and the same organization. */
interface Scope {
  sources: Source[];
  pinned: Map<string, Set<string>>;
}

/** Stands for a value that the caller gives, and for the rows of what is checked by itself. */
const GIVEN = '$';

/**
 * The distributed tables of which a statement would ask every node: none of its conditions says, directly or by way of
 * another table of it, of which one organization their rows are.
 *
 * Reads the statement by PostgreSQL's own grammar. Only equality counts; `= any ($1)` is of many organizations.
 *
 * @throws Error for what is not SQL
 */
export function findSpreadTables(text: string): string[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Tree }[] };
  const found: string[] = [];
  for (const { stmt } of stmts) visit(stmt, new Set());
  return [...new Set(found)].toSorted();

  /** Every query in `node`, however deep, with the names of common table expressions that it may read. */
  function visit(node: unknown, names: ReadonlySet<string>): void {
    if (Array.isArray(node)) for (const one of node) visit(one, names);
    else if (isTree(node))
      for (const [kind, value] of Object.entries(node)) {
        if (kind.endsWith('Stmt') && isTree(value)) visitQuery(kind, value, names);
        else visit(value, names);
      }
  }

  function visitQuery(kind: string, query: Tree, outer: ReadonlySet<string>): void {
    const names = new Set([...outer, ...namesOf(query['withClause'])]);
    // Both sides of a union are queries without a kind of their own.
    for (const side of ['larg', 'rarg']) if (isTree(query[side])) visitQuery('SelectStmt', query[side], names);
    check(kind, query, names);
    for (const [part, value] of Object.entries(query)) if (part !== 'larg' && part !== 'rarg') visit(value, names);
  }

  function check(kind: string, query: Tree, names: ReadonlySet<string>): void {
    const target = query['relation'];
    if (kind === 'InsertStmt' && isTree(target)) {
      const table = String(target['relname']);
      const columns = list(query['cols']).map((one) => child(one, 'ResTarget')['name']);
      if (isDistributed(table) && !columns.includes(distributionColumn(table))) found.push(table);
      return;
    }
    const scope: Scope = { sources: [], pinned: new Map() };
    if (isTree(target)) addTable(scope, target, names);
    for (const part of ['fromClause', 'usingClause']) for (const item of list(query[part])) addFrom(scope, item, names);
    pinByCondition(scope, query['whereClause']);
    for (const { alias, table } of scope.sources)
      if (table !== undefined && isDistributed(table) && !isPinned(scope, alias)) found.push(table);
  }
}

function namesOf(clause: unknown): string[] {
  return isTree(clause) ? list(clause['ctes']).map((one) => String(child(one, 'CommonTableExpr')['ctename'])) : [];
}

function addTable(scope: Scope, range: Tree, names: ReadonlySet<string>): string[] {
  const name = String(range['relname']);
  const alias = isTree(range['alias']) ? String(range['alias']['aliasname']) : name;
  const isDerived = names.has(name) && range['schemaname'] === undefined;
  scope.sources.push({ alias, table: isDerived ? undefined : name });
  if (isDerived) pin(scope, alias, GIVEN);
  return [alias];
}

/** Adds what an item of a FROM clause reads, with what its joins pin. Answers the aliases in it. */
function addFrom(scope: Scope, item: unknown, names: ReadonlySet<string>): string[] {
  if (!isTree(item)) return [];
  if (isTree(item['RangeVar'])) return addTable(scope, item['RangeVar'], names);
  if (isTree(item['JoinExpr'])) {
    const join = item['JoinExpr'];
    const left = addFrom(scope, join['larg'], names);
    const right = addFrom(scope, join['rarg'], names);
    const shared = list(join['usingClause']).map((one) => child(one, 'String')['sval']);
    if (shared.includes('organization_id')) for (const one of left) for (const other of right) pin(scope, one, other);
    pinByCondition(scope, join['quals']);
    return [...left, ...right];
  }
  const [kind = '', derived] = Object.entries(item)[0] ?? [];
  const alias = isTree(derived) && isTree(derived['alias']) ? String(derived['alias']['aliasname']) : '';
  scope.sources.push({ alias, table: undefined });
  // A subquery is checked by itself; rows that a function makes of an array may be of many organizations.
  if (kind === 'RangeSubselect') pin(scope, alias, GIVEN);
  return [alias];
}

/** Conditions that must all be true, each of which may pin a table to a value or to another table. */
function pinByCondition(scope: Scope, condition: unknown): void {
  if (!isTree(condition)) return;
  const all = condition['BoolExpr'];
  if (isTree(all) && all['boolop'] === 'AND_EXPR') for (const one of list(all['args'])) pinByCondition(scope, one);
  if (isTree(all) && all['boolop'] === 'OR_EXPR') pinByEither(scope, list(all['args']));
  const equal = condition['A_Expr'];
  if (!isTree(equal) || equal['kind'] !== 'AEXPR_OP' || child(list(equal['name'])[0], 'String')['sval'] !== '=') return;
  const left = partsOf(equal['lexpr']);
  const right = partsOf(equal['rexpr']);
  for (const [index, part] of left.entries()) {
    const one = sideOf(scope, part);
    const other = sideOf(scope, right[index]);
    if (one !== undefined && other !== undefined && one !== other) pin(scope, one, other);
  }
}

/** What every branch of an OR pins to a value is pinned by the whole. */
function pinByEither(scope: Scope, branches: unknown[]): void {
  const scopes = branches.map((branch) => {
    const own: Scope = { sources: scope.sources, pinned: new Map() };
    pinByCondition(own, branch);
    return own;
  });
  for (const { alias } of scope.sources) if (scopes.every((one) => isPinned(one, alias))) pin(scope, alias, GIVEN);
}

/** `(a, b) = (c, d)` says as much as two equalities. */
function partsOf(expression: unknown): unknown[] {
  const row = child(expression, 'RowExpr');
  return Array.isArray(row['args']) ? row['args'] : [expression];
}

/** The alias whose distribution column an expression is, GIVEN for a value, undefined for any other column. */
function sideOf(scope: Scope, expression: unknown): string | undefined {
  if (!isTree(expression)) return undefined;
  if (isTree(expression['TypeCast'])) return sideOf(scope, expression['TypeCast']['arg']);
  if (!isTree(expression['ColumnRef'])) return hasColumn(expression) ? undefined : GIVEN;
  const fields = list(expression['ColumnRef']['fields']).map((one) => String(child(one, 'String')['sval']));
  const column = fields.at(-1);
  if (fields.length === 1) {
    const owners = scope.sources.filter(({ table }) => table !== undefined && isDistributed(table));
    const [owner] = owners;
    return owners.length === 1 && column === distributionColumn(owner?.table ?? '') ? owner?.alias : undefined;
  }
  const source = scope.sources.find(({ alias }) => alias === fields.at(-2));
  // Of a query around this one, which is checked by itself.
  if (source === undefined) return GIVEN;
  return column === distributionColumn(source.table ?? '') ? source.alias : undefined;
}

/** Whether an expression takes part of its value from a row; what a subquery answers is checked with the subquery. */
function hasColumn(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasColumn);
  if (!isTree(node) || 'SubLink' in node) return false;
  return 'ColumnRef' in node || Object.values(node).some(hasColumn);
}

function pin(scope: Scope, one: string, other: string): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    scope.pinned.set(from, (scope.pinned.get(from) ?? new Set()).add(to));
}

function isPinned(scope: Scope, alias: string): boolean {
  const seen = new Set([alias]);
  for (const one of seen) for (const next of scope.pinned.get(one) ?? []) seen.add(next);
  return seen.has(GIVEN);
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function child(node: unknown, kind: string): Tree {
  const value = isTree(node) ? node[kind] : undefined;
  return isTree(value) ? value : {};
}

import { parseSync } from 'libpg-query';
import { distributionColumn, isDistributed } from './tables.ts';

/** A node of PostgreSQL's own parse tree as JSON: `{ SelectStmt: { ... } }`. */
type Tree = { [kind: string]: unknown };

/** Source of rows in a FROM clause. */
interface Source {
  alias: string;
  /** undefined: a subquery, a common table expression or a function. */
  table: string | undefined;
}

/** One level of a query: its sources, and which of them must have the same organization. */
interface Scope {
  sources: Source[];
  pinned: Map<string, Set<string>>;
}

/** A parameter, or rows that are checked separately. */
const GIVEN = '$';

/**
 * The distributed tables for which a statement would query every node, because no condition restricts their rows,
 * directly or via another table, to one organization.
 *
 * Parses the statement with PostgreSQL's own grammar. Only equality counts; `= any ($1)` covers many organizations.
 *
 * @throws Error for invalid SQL
 */
export function findSpreadTables(text: string): string[] {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Tree }[] };
  const found: string[] = [];
  for (const { stmt } of stmts) visit(stmt, new Set());
  return [...new Set(found)].toSorted();

  /** Visits every query in `node` at any depth, with the common table expressions in scope. */
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
    // Both sides of a union are queries without a node kind.
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

/** Adds an item of a FROM clause, with the restrictions of its joins. Returns its aliases. */
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
  // A subquery is checked separately; rows that a function creates from an array may belong to many organizations.
  if (kind === 'RangeSubselect') pin(scope, alias, GIVEN);
  return [alias];
}

/** Applies conditions joined by AND, each of which may restrict a table to a value or to another table. */
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

/** A table that every branch of an OR restricts to a value is restricted by the whole. */
function pinByEither(scope: Scope, branches: unknown[]): void {
  const scopes = branches.map((branch) => {
    const own: Scope = { sources: scope.sources, pinned: new Map() };
    pinByCondition(own, branch);
    return own;
  });
  for (const { alias } of scope.sources) if (scopes.every((one) => isPinned(one, alias))) pin(scope, alias, GIVEN);
}

/** `(a, b) = (c, d)` equals two equalities. */
function partsOf(expression: unknown): unknown[] {
  const row = child(expression, 'RowExpr');
  return Array.isArray(row['args']) ? row['args'] : [expression];
}

/** The alias whose distribution column an expression is; GIVEN for a value, undefined for any other column. */
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
  // Belongs to an outer query, which is checked separately.
  if (source === undefined) return GIVEN;
  return column === distributionColumn(source.table ?? '') ? source.alias : undefined;
}

/** Whether an expression depends on a row; subqueries are checked separately. */
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

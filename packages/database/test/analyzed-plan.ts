import { invoices } from '@lacre/database/repositories/invoice.repository';
import type { Statement } from '@lacre/database/statements';
import type { TestDatabase } from '@lacre/testing/test-database';
import type { QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PlanNode } from './generic-plan.ts';

export interface AnalyzedNode extends PlanNode {
  Plans?: AnalyzedNode[];
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
}

/** All nodes of the plan by which a statement was run, as the service does: planned once for all values. */
export async function analyzed(
  application: DataSource,
  organizationId: string,
  text: string,
  values: readonly unknown[],
): Promise<AnalyzedNode[]> {
  const flat = (node: AnalyzedNode): AnalyzedNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return application.transaction(async (manager) => {
    await manager.query(`select set_config('lacre.organization', $1, true)`, [organizationId]);
    await manager.query('set local plan_cache_mode = force_generic_plan');
    // So few rows would be read as a whole.
    await manager.query('set local enable_seqscan = off');
    await manager.query(`prepare page as ${text}`);
    const literal = (value: unknown) => `'${value instanceof Date ? value.toISOString() : String(value)}'`;
    const [{ 'QUERY PLAN': plan }] = await manager.query<[{ 'QUERY PLAN': [{ Plan: AnalyzedNode }] }]>(
      `explain (analyze, format json) execute page (${values.map(literal).join(', ')})`,
    );
    await manager.query('deallocate page');
    return flat(plan[0].Plan);
  });
}

/** Rows that were looked at. */
export const looksOf = (nodes: readonly AnalyzedNode[]): number =>
  nodes.reduce(
    (sum, node) => sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
    0,
  );

/** What a repository of invoices returns, and how many of them its statements looked at. */
export async function invoicesLookedAt<Result>(
  test: TestDatabase,
  organizationId: string,
  ask: (list: ReturnType<typeof invoices>) => Promise<Result>,
): Promise<{ result: Result; looks: number }> {
  const said: Statement[] = [];
  const run = <Row extends QueryResultRow>(statement: Statement) => {
    said.push(statement);
    return test.statements.run<Row>(statement);
  };
  const backFill = { isDone: async () => true };
  const result = await ask(invoices({ ...test.statements, run, readTogether: run }, backFill));
  let looks = 0;
  for (const { text, values } of said) {
    const nodes = await analyzed(test.application, organizationId, text, values);
    looks += looksOf(nodes.filter((node) => node['Relation Name'] === 'invoice'));
  }
  return { result, looks };
}

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

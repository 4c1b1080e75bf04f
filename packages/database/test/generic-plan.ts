import type { EntityManager } from 'typeorm';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** All nodes of the generic plan that PostgreSQL makes of a statement for all values. */
export async function genericPlan(manager: EntityManager, text: string): Promise<PlanNode[]> {
  const [{ 'QUERY PLAN': answer }] = await manager.query<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>(
    `explain (generic_plan, format json) ${text}`,
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return flat(answer[0].Plan);
}

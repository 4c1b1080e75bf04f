import { appRouter } from '@lacre/router/app-router';
import type { ApiKeyActor, OAuthActor, Scope } from '@lacre/services/actor';
import { type Operation, operationsOf } from '../rest/operations.ts';
import { type ToolRow, toolTable } from './tool-table.ts';

/** A tool with everything about it that is known at start. How it is listed, `listedTools` knows. */
export interface Tool extends ToolRow {
  called: Operation;
  /** Names of its arguments. */
  known: readonly string[];
  /** A caller needs one of these; none: every caller may. */
  scopes: readonly Scope[];
}

/** Who may use tools: no person by a session. */
export type Agent = ApiKeyActor | OAuthActor;

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));

export const tools: readonly Tool[] = toolTable.map((row) => {
  const called = operations.get(row.operation);
  if (!called) throw new Error(`${row.name}: REST serves no ${row.operation}`);
  const known = Object.keys(called.input?.shape ?? {}).filter((name) => !row.without?.includes(name));
  return { ...row, called, known, scopes: called.meta.scopes ?? [] };
});

/** What an agent may use, by its scopes. The rest is as if it were not there. */
export const toolsFor = ({ scopes }: Agent): Tool[] =>
  tools.filter((tool) => tool.scopes.length === 0 || tool.scopes.some((scope) => scopes.includes(scope)));

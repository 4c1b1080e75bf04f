import { appRouter } from '@lacre/router/app-router';
import type { ApiKeyActor, OAuthActor, Scope } from '@lacre/services/actor';
import { type Operation, operationsOf } from '../rest/operations.ts';
import { type ToolRow, toolTable } from './tool-table.ts';

/** A tool with everything known at start. `listedTools` adds its schemas. */
export interface Tool extends ToolRow {
  called: Operation;
  /** Names of its arguments. */
  known: readonly string[];
  /** The caller needs one of these; empty: no scope needed. */
  scopes: readonly Scope[];
}

/** Callers of tools: API keys and OAuth applications, not sessions. */
export type Agent = ApiKeyActor | OAuthActor;

const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));

export const tools: readonly Tool[] = toolTable.map((row) => {
  const called = operations.get(row.operation);
  if (!called) throw new Error(`${row.name}: REST serves no ${row.operation}`);
  const known = Object.keys(called.input?.shape ?? {}).filter((name) => !row.without?.includes(name));
  return { ...row, called, known, scopes: called.meta.scopes ?? [] };
});

/** The tools that an agent may use, by its scopes. The others are not listed. */
export const toolsFor = ({ scopes }: Agent): Tool[] =>
  tools.filter((tool) => tool.scopes.length === 0 || tool.scopes.some((scope) => scopes.includes(scope)));

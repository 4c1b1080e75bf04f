import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { type ToolSchemas, toolSchemas } from './tool-schema.ts';
import { type Tool, tools } from './tools.ts';

let made: ReadonlyMap<string, ListedTool> | undefined;

/**
 * The tools as clients see them, by name: made when they are first asked for, so that no start waits for it.
 */
export function listedTools(): ReadonlyMap<string, ListedTool> {
  if (!made) {
    const schemasOf = toolSchemas(tools);
    made = new Map(tools.map((tool) => [tool.name, listed(tool, schemasOf(tool))]));
  }
  return made;
}

const listed = ({ name, title, description, effect }: Tool, schemas: ToolSchemas): ListedTool => ({
  name,
  title,
  description,
  ...schemas,
  annotations: {
    readOnlyHint: effect === 'none',
    destructiveHint: effect === 'cancels',
    // A confirmation is good once, and the same arguments answer the same.
    idempotentHint: true,
    openWorldHint: effect !== 'none',
  },
});

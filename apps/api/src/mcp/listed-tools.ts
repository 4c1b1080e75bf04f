import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { type ToolSchemas, toolSchemas } from './tool-schema.ts';
import { type Tool, tools } from './tools.ts';

let cached: ReadonlyMap<string, ListedTool> | undefined;

/** The tools as `tools/list` returns them, by name. Built on first use, to keep the start fast. */
export function listedTools(): ReadonlyMap<string, ListedTool> {
  if (!cached) {
    const schemasOf = toolSchemas(tools);
    cached = new Map(tools.map((tool) => [tool.name, toListedTool(tool, schemasOf(tool))]));
  }
  return cached;
}

const toListedTool = ({ name, title, description, effect }: Tool, schemas: ToolSchemas): ListedTool => ({
  name,
  title,
  description,
  ...schemas,
  annotations: {
    readOnlyHint: effect === 'none',
    destructiveHint: effect === 'cancels',
    // A confirmation works once, and repeating the same arguments returns the same result.
    idempotentHint: true,
    openWorldHint: effect !== 'none',
  },
});

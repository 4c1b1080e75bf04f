import { createHash } from 'node:crypto';
import type { Context } from '@lacre/router/context';
import { appErrorOf, toErrorBody } from '@lacre/router/error-body';
import { refusedInput } from '@lacre/router/messages';
import { unknownFields } from '@lacre/router/unknown-field';
import { AppError } from '@lacre/services/errors';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { JsonObject } from '../rest/parse-json.ts';
import type { Agent, Tool } from './tools.ts';

/**
 * Calls the operation of a tool: the same procedure as REST and tRPC, with its rate limits, scopes and errors. Errors
 * become tool errors with findings and hints. A tool with a confirmation uses it as the idempotency key, so that the
 * same confirmation never acts twice, even if the response was lost.
 */
export async function callTool(ctx: Context, agent: Agent, tool: Tool, given: JsonObject): Promise<CallToolResult> {
  try {
    const output = await callOperation(ctx, agent, tool, given);
    return resultOf(tool, output, ctx.reply.headers['Idempotent-Replayed'] === 'true');
  } catch (error) {
    if (appErrorOf(error) === undefined)
      ctx.log.error({ error, requestId: ctx.requestId, tool: tool.name }, 'tool failed');
    const { body } = toErrorBody(error, ctx);
    const hint = tool.hints?.[body.code];
    return failure({ ...body, ...(hint !== undefined && { hint }) });
  }
}

async function callOperation(ctx: Context, agent: Agent, tool: Tool, given: JsonObject): Promise<unknown> {
  const { called, known, needs = [], spends } = tool;
  // Here, because the operation would also name fields that the tool does not accept.
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw unknownFields(unknown, known);
  requireFields(needs, given);
  const input = { ...given };
  if (called.input && 'organizationId' in called.input.shape) input['organizationId'] = agent.organizationId;
  if (spends) setIdempotencyKey(ctx, tool, input, String(given[spends]));
  const output: unknown = await called.procedure({
    ctx,
    path: called.name,
    type: called.type,
    getRawInput: () => Promise.resolve(input),
    input: undefined,
    // Not aborted when the agent disconnects: it will ask again.
    signal: undefined,
    batchIndex: 0,
  });
  if (ctx.reply.headers['Idempotent-Body-Mismatch'] === 'true') throw new AppError('CONFIRMATION_SPENT');
  return output;
}

function requireFields(names: readonly string[], given: JsonObject): void {
  const { error } = z.looseObject(Object.fromEntries(names.map((name) => [name, z.string()]))).safeParse(given);
  if (error) throw refusedInput(error, given);
}

/** Derives the idempotency key from the confirmation, where the operation takes one. */
function setIdempotencyKey(ctx: Context, { called: { meta } }: Tool, input: JsonObject, confirmation: string): void {
  const key = `confirmation ${createHash('sha256').update(confirmation).digest('base64url')}`;
  const field = meta.rest?.headerFields?.['Idempotency-Key'];
  ctx.idempotencyKey = key;
  ctx.idempotencyKeyFault = undefined;
  if (field !== undefined) input[field] = key;
}

function resultOf(
  { hides = [], resultField, errorUnless }: Tool,
  output: unknown,
  isReplayed: boolean,
): CallToolResult {
  const fields = resultField === undefined ? (output as JsonObject) : { [resultField]: output };
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !hides.includes(name)));
  if (errorUnless !== undefined && shown[errorUnless] !== true) {
    const { confirmation: _, ...verdict } = shown;
    return failure(verdict);
  }
  const text = JSON.stringify(shown);
  return {
    content: [{ type: 'text', text: isReplayed ? `${alreadyDone}\n${text}` : text }],
    structuredContent: JSON.parse(text) as JsonObject,
  };
}

const alreadyDone = 'This confirmation was used before. This is what it did then; nothing was done again.';

const failure = (body: object): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify(body) }],
});

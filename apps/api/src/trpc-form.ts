import { appRouter } from '@lacre/router/app-router';
import type { Context } from '@lacre/router/context';
import type { Request, Response } from 'express';
import { textFieldOf } from './rest/input-plan.ts';
import { type Operation, operationsOf } from './rest/operations.ts';
import type { JsonObject } from './rest/parse-json.ts';
import { refuseOthers } from './rest/read-input.ts';
import { fromTexts } from './rest/read-query.ts';
import { uploadReader } from './rest/read-upload.ts';
import { wrongContentType } from './rest/transport-errors.ts';

type FormReader = (req: Request, res: Response) => Promise<JsonObject>;

/**
 * Operations that take files, by name: over tRPC the whole input comes in one form, including REST's path parameters.
 */
const uploadOperations = new Map(
  operationsOf(appRouter).flatMap((operation): [string, { operation: Operation; read: FormReader }][] => {
    const read = formReader(operation);
    return read ? [[operation.name, { operation, read }]] : [];
  }),
);

/**
 * Calls the single operation of `names` with a form. The form is read only after the caller is authenticated, within
 * the limits of REST.
 */
export async function callWithForm(
  names: readonly string[],
  ctx: Context,
  req: Request,
  res: Response,
): Promise<unknown> {
  const [name = ''] = names;
  const upload = names.length === 1 ? uploadOperations.get(name) : undefined;
  if (!upload) throw wrongContentType('application/json');
  const { operation, read } = upload;
  const abort = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) abort.abort();
  });
  let input: Promise<JsonObject> | undefined;
  return operation.procedure({
    ctx,
    path: name,
    type: operation.type,
    getRawInput: () => (input ??= read(req, res)),
    input: undefined,
    signal: abort.signal,
    batchIndex: 0,
  }) as Promise<unknown>;
}

function formReader({ input, meta: { bodyMax = 0, rest = {} } }: Operation): FormReader | undefined {
  const bodies = Object.values(rest.accepts ?? {}).filter((field) => typeof field === 'string');
  const files = [...new Set([...(rest.upload?.files ?? []), ...bodies])];
  if (!input || files.length === 0) return undefined;
  const known = Object.keys(input.shape);
  const texts = new Map(
    Object.entries(input.shape)
      .filter(([field]) => !files.includes(field))
      .map(([field, schema]) => [field, textFieldOf(schema)]),
  );
  const readForm = uploadReader({ ...rest.upload, files, bytesMax: bodyMax }, known);
  return async (req, res) => {
    const form = await readForm(req, res);
    refuseOthers(form.texts, known);
    const fields: JsonObject = { ...form.files };
    for (const [field, kind] of texts) {
      const text = form.texts[field];
      if (text !== undefined) fields[field] = fromTexts(Array.isArray(text) ? text : [text], kind);
    }
    return fields;
  };
}

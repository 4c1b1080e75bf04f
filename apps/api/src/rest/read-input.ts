import { rememberBodyNames } from '@lacre/router/messages';
import type { Meta } from '@lacre/router/meta';
import { unknownFields } from '@lacre/router/unknown-field';
import type { AppError } from '@lacre/services/errors';
import type { Request, Response } from 'express';
import { planInput } from './input-plan.ts';
import { isJsonType, mediaTypeOf, refusedParameterOf } from './media-type.ts';
import type { Operation } from './operations.ts';
import { parseJsonBody } from './parse-in-slices.ts';
import type { JsonObject } from './parse-json.ts';
import { announcesBody, readBody } from './read-body.ts';
import { fromTexts, readQuery } from './read-query.ts';
import { uploadReader } from './read-upload.ts';
import { headerDiffers, invalidJson, wrongContentType, wrongParameter } from './transport-errors.ts';
import { emptyBody } from './why-not-json.ts';

/** Limit of JSON bodies for operations that declare none, and for form fields besides files. */
export const defaultBytesMax = 102_400;

/** Largest JSON body of an operation. */
export const jsonBytesMax = ({ bodyMax = 0, rest }: Meta): number =>
  (rest?.upload && !rest.accepts) || bodyMax === 0 ? defaultBytesMax : bodyMax;

/**
 * Creates the reader of an operation's input: path, query, headers and body merged, for validation by its schema. Texts
 * become numbers, booleans and lists where the schema expects them; JSON values are never converted.
 */
export function inputReader(operation: Operation): (req: Request, res: Response) => Promise<JsonObject> {
  const plan = planInput(operation);
  const { bodyMax = 0, rest = {} } = operation.meta;
  const { upload, accepts } = rest;
  const bytesMax = jsonBytesMax(operation.meta);
  const readUpload = upload && uploadReader({ ...upload, bytesMax: bodyMax }, plan.bodyNames);
  /** Fields that do not come in the body; the schema rejects all unknown fields. */
  const elsewhere = [...plan.path.keys(), ...plan.query.keys()];
  const isMerged = operation.method !== 'GET' && elsewhere.length > 0;

  async function readForm(req: Request, res: Response): Promise<JsonObject> {
    if (!readUpload) return {};
    const { files, texts } = await readUpload(req, res);
    refuseOthers(texts, plan.bodyNames);
    const input: JsonObject = { ...files };
    for (const [name, field] of plan.form) {
      const text = texts[name];
      if (text !== undefined) input[name] = fromTexts(Array.isArray(text) ? text : [text], field);
    }
    return input;
  }

  function readBodyOf(req: Request, res: Response): Promise<JsonObject> | JsonObject {
    switch (plan.body) {
      case 'none':
        return operation.method === 'GET' ? {} : readJson(req, false, bytesMax);
      case 'multipart':
        return readForm(req, res);
      case 'several':
        return readSeveral(req, res, accepts ?? {});
      default:
        return readJson(req, plan.body === 'required', bytesMax);
    }
  }

  /** Reads the body by its content type; without a body the input is empty. */
  async function readSeveral(
    req: Request,
    res: Response,
    kinds: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<JsonObject> {
    if (!announcesBody(req)) return {};
    const type = mediaTypeOf(req);
    const fields = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (fields === undefined) throw wrongContentType(Object.keys(kinds).join(', '));
    if (typeof fields === 'string') return { [fields]: await readBody(req, bytesMax) };
    const body = type === 'multipart/form-data' ? await readForm(req, res) : await readJson(req, true, bytesMax);
    refuseOthers(body, fields);
    return body;
  }

  return async (req, res) => {
    const input = await readBodyOf(req, res);
    for (const name of elsewhere) if (Object.hasOwn(input, name)) throw unknownFields([name], plan.bodyNames);
    readQuery(req.url, plan.query, input);
    for (const [header, field, asWritten] of plan.headers) takeHeader(req.headers[header], input, field, asWritten);
    for (const [name, field] of plan.path) input[name] = fromTexts([req.params[name]], field);
    if (isMerged) rememberBodyNames(input, plan.bodyNames);
    return input;
  };
}

/** Throws for unknown fields of a body. */
export function refuseOthers(body: JsonObject, known: readonly string[]): void {
  const others = Object.keys(body).filter((name) => !known.includes(name));
  if (others.length > 0) throw unknownFields(others, known);
}

/** 400 if a required body is missing; an empty optional body needs no content type. */
async function readJson(req: Request, required: boolean, bytesMax: number): Promise<JsonObject> {
  const announced = announcesBody(req);
  if (!announced && required) throw invalidJson(emptyBody);
  if (!announced) return {};
  const isJson = isJsonType(req);
  if (!isJson && req.headers['content-length'] !== undefined) throw notJson(req);
  const bytes = await readBody(req, bytesMax);
  if (bytes.length === 0 && !required) return {};
  if (!isJson && bytes.length > 0) throw notJson(req);
  return parseJsonBody(bytes);
}

function notJson(req: Request): AppError {
  const parameter = refusedParameterOf(req);
  return parameter === undefined ? wrongContentType('application/json') : wrongParameter(parameter);
}

/**
 * A header that sets a field; if the body sets it too, both must agree. Node decodes headers as Latin-1, clients send
 * UTF-8.
 */
function takeHeader(value: string | string[] | undefined, input: JsonObject, field: string, asWritten: string): void {
  if (value === undefined) return;
  const text = Buffer.from(String(value), 'latin1').toString('utf8');
  const inBody = input[field];
  if (inBody !== undefined && inBody !== null && inBody !== text) throw headerDiffers(asWritten, field);
  input[field] = text;
}

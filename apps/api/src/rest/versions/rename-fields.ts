import type { ErrorBody } from '@lacre/router/error-body';
import { unknownFields } from '@lacre/router/unknown-field';
import type { JsonObject } from '../parse-json.ts';
import type { Renamed } from './api-versions.ts';

type Within = Pick<Renamed, 'within'>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All objects that contain the field. */
function objectsAt(value: unknown, [step, ...rest]: readonly string[]): JsonObject[] {
  if (step === undefined) return isObject(value) ? [value] : [];
  if (step === '*') return Array.isArray(value) ? value.flatMap((each) => objectsAt(each, rest)) : [];
  return isObject(value) && Object.hasOwn(value, step) ? objectsAt(value[step], rest) : [];
}

/**
 * Renames fields of an older client's request to their current names. The current name is an unknown field in that
 * version. Changes `input`, which belongs to this request.
 */
export function takeRequest(input: JsonObject, renamed: readonly Renamed[]): JsonObject {
  for (const { within, before, now } of renamed)
    for (const object of objectsAt(input, within)) {
      if (Object.hasOwn(object, now)) throw unknownFields([now], [before]);
      if (!Object.hasOwn(object, before)) continue;
      object[now] = object[before];
      delete object[before];
    }
  return input;
}

/**
 * Renames fields of a response to their names in an older version; `renamed` is newest first. Returns a copy with dates
 * and amounts as JSON has them.
 */
export function toVersionedAnswer(output: unknown, renamed: readonly Renamed[]): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(output));
  for (const { within, before, now } of renamed)
    for (const object of objectsAt(copy, within)) {
      if (!Object.hasOwn(object, now)) continue;
      const entries = Object.entries(object).map(([name, value]) => [name === now ? before : name, value] as const);
      for (const name of Object.keys(object)) delete object[name];
      Object.assign(object, Object.fromEntries(entries));
    }
  return copy;
}

/** Renames fields in findings to the names that the client used. */
export function toVersionedFindings(body: ErrorBody, renamed: readonly Renamed[]): ErrorBody {
  if (renamed.length === 0 || body.details === undefined) return body;
  const versionedPath = (path: string) => renamed.reduce(asBefore, path);
  // An unknown field keeps the name that was sent.
  const paths = body.details.filter(({ code }) => code !== 'UNKNOWN_FIELD').map(({ path }) => path);
  const texts = [body.message].flat();
  const reworded = (text: string): string => {
    const path = paths.find((each) => each !== '' && (text === each || text.startsWith(`${each} `)));
    return path === undefined ? text : versionedPath(path) + text.slice(path.length);
  };
  return {
    ...body,
    message: Array.isArray(body.message) ? texts.map(reworded) : (texts.map(reworded)[0] ?? ''),
    details: body.details.map((detail) =>
      detail.code === 'UNKNOWN_FIELD'
        ? detail
        : { ...detail, path: versionedPath(detail.path), message: reworded(detail.message) },
    ),
  };
}

/** `items[0].price` where `price` was `unitPrice`: `items[0].unitPrice`. */
function asBefore(path: string, { within, before, now }: Within & Pick<Renamed, 'before' | 'now'>): string {
  const steps = path.split(/\.|(?=\[)/);
  const isHere = within.every((step, at) => (step === '*' ? /^\[\d+\]$/.test(steps[at] ?? '') : steps[at] === step));
  if (!isHere || steps[within.length] !== now) return path;
  steps[within.length] = before;
  return steps.reduce((text, step) => (text === '' || step.startsWith('[') ? text + step : `${text}.${step}`), '');
}

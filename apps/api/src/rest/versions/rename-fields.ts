import type { ErrorBody } from '@lacre/router/error-body';
import { unknownFields } from '@lacre/router/unknown-field';
import type { JsonObject } from '../parse-json.ts';
import type { Renamed } from './api-versions.ts';

type Within = Pick<Renamed, 'within'>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects that a field stands in, however many there are. */
function objectsAt(value: unknown, [step, ...rest]: readonly string[]): JsonObject[] {
  if (step === undefined) return isObject(value) ? [value] : [];
  if (step === '*') return Array.isArray(value) ? value.flatMap((each) => objectsAt(each, rest)) : [];
  return isObject(value) && Object.hasOwn(value, step) ? objectsAt(value[step], rest) : [];
}

/**
 * What a client of an older version sent, under the names of today. The name of today is none of that version: it is an
 * unknown field there. Changes `input`, which was made for this request.
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
 * An answer under the names of an older version: `renamed` from the newest on. A copy; dates and amounts as JSON has
 * them.
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

/** Findings name fields as the client wrote them. */
export function toVersionedFindings(body: ErrorBody, renamed: readonly Renamed[]): ErrorBody {
  if (renamed.length === 0 || body.details === undefined) return body;
  const said = (path: string) => renamed.reduce(asBefore, path);
  // A field that was refused as unknown is named as it was written.
  const paths = body.details.filter(({ code }) => code !== 'UNKNOWN_FIELD').map(({ path }) => path);
  const texts = [body.message].flat();
  const reworded = (text: string): string => {
    const path = paths.find((each) => each !== '' && (text === each || text.startsWith(`${each} `)));
    return path === undefined ? text : said(path) + text.slice(path.length);
  };
  return {
    ...body,
    message: Array.isArray(body.message) ? texts.map(reworded) : (texts.map(reworded)[0] ?? ''),
    details: body.details.map((detail) =>
      detail.code === 'UNKNOWN_FIELD'
        ? detail
        : { ...detail, path: said(detail.path), message: reworded(detail.message) },
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

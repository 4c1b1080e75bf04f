import type { ErrorBody } from '@lacre/router/error-body';
import { AppError } from '@lacre/services/errors';
import type { Request, Response } from 'express';
import type { JsonObject } from '../parse-json.ts';
import type { ApiVersion, Renamed } from './api-versions.ts';
import { takeRequest, toVersionedAnswer, toVersionedFindings } from './rename-fields.ts';

/** Converts a request and its response between an API version and the newest one. */
export interface VersionView {
  /** The version has the newest shapes: nothing is converted. */
  isCurrent: boolean;
  takeRequest(input: JsonObject): JsonObject;
  toVersionedAnswer(output: unknown): unknown;
  toVersionedFindings(body: ErrorBody): ErrorBody;
}

/** Finds the view of a request, and sets the response headers for its version and its sunset. */
export type ChooseVersion = (req: Request, res: Response, operation: string) => VersionView;

const unchanged: VersionView = {
  isCurrent: true,
  takeRequest: (input) => input,
  toVersionedAnswer: (output) => output,
  toVersionedFindings: (body) => body,
};

/**
 * @param versions the oldest first
 * @param baseUrl of the page about versions
 */
export function versionChooser(versions: readonly [ApiVersion, ...ApiVersion[]], baseUrl: string): ChooseVersion {
  const [oldest] = versions;
  const newest = versions.at(-1) ?? oldest;
  return (req, res, operation) => {
    if (versions.length > 1) res.vary('API-Version');
    const asked = req.headers['api-version'];
    const chosen = asked === undefined ? oldest : versions.find(({ date }) => date === asked);
    res.setHeader('API-Version', (chosen ?? newest).date);
    if (chosen === undefined)
      throw new AppError('UNKNOWN_API_VERSION', { params: { known: versions.map(({ date }) => date).join(', ') } });
    const later = versions.slice(versions.indexOf(chosen) + 1);
    const [next] = later;
    if (next === undefined) return unchanged;
    const changes = later.flatMap(({ renamed }) => renamed).filter(({ operations }) => operations.includes(operation));
    if (asked !== undefined || changes.length > 0) sayDeprecated(res, next, baseUrl);
    return changes.length === 0 ? unchanged : viewOf(changes);
  };
}

/** @param changes since the version, the oldest first */
function viewOf(changes: readonly Renamed[]): VersionView {
  const sent = changes.filter(({ of }) => of !== 'answer');
  const answered = changes.filter(({ of }) => of !== 'request').reverse();
  return {
    isCurrent: false,
    takeRequest: (input) => takeRequest(input, sent),
    toVersionedAnswer: (output) => toVersionedAnswer(output, answered),
    toVersionedFindings: (body) => toVersionedFindings(body, [...sent].reverse()),
  };
}

/** Deprecated since its successor was published (RFC 9745), served for twelve months from then (RFC 8594). */
function sayDeprecated(res: Response, next: ApiVersion, baseUrl: string): void {
  const since = new Date(`${next.date}T00:00:00Z`);
  const until = new Date(since);
  until.setUTCFullYear(until.getUTCFullYear() + 1);
  res.setHeader('Deprecation', `@${since.getTime() / 1000}`);
  res.setHeader('Sunset', until.toUTCString());
  const page = `${baseUrl}/docs/guides/versions`;
  res.append('Link', `<${page}>; rel="deprecation"; type="text/html"`);
}

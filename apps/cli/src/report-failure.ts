import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  LacreError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
  ServiceError,
} from '@lacre/sdk';
import type { Cli } from './cli.ts';
import { DocumentRefused } from './documents/document-refused.ts';
import { findingsBeside, textOf } from './documents/print-findings.ts';
import { type ExitCode, exitCodes, Failure } from './failure.ts';
import { UnknownOutcome } from './intents/outcome.ts';
import { note } from './terminal/say.ts';

/** Reports what went wrong and what to change. */
export function reportFailure(cli: Cli, error: unknown): ExitCode {
  const { texts } = cli;
  if (error instanceof Failure) {
    note(cli, `${texts.error} ${error.message}`);
    return error.exitCode;
  }
  if (error instanceof UnknownOutcome) {
    reportFailure(cli, error.cause);
    note(cli, texts.runAgain);
    return exitCodes.unknownOutcome;
  }
  if (error instanceof DocumentRefused) {
    const { document, rejection } = error;
    for (const line of findingsBeside(document, rejection.findings, texts.error)) note(cli, line);
    if (rejection.findings.length === 0) note(cli, `${texts.error} ${rejection.message}`);
    return afterwards(cli, rejection);
  }
  if (error instanceof LacreError) {
    note(cli, `${texts.error} ${error.message}`);
    for (const finding of error.findings) if (finding.message !== error.message) note(cli, `  ${textOf(finding)}`);
    return afterwards(cli, error);
  }
  note(cli, `${texts.error} ${error instanceof Error ? error.message : String(error)}`);
  return exitCodes.failed;
}

/** Prints what to do, where to read more, and what to report to the operator. */
function afterwards(cli: Cli, error: LacreError): ExitCode {
  const { texts } = cli;
  const hint = hintOf(cli, error);
  if (hint !== undefined) note(cli, `       -> ${hint}`);
  if (error.docsUrl !== undefined) note(cli, `       ${error.docsUrl}`);
  if (error.status >= 500 && error.requestId !== undefined)
    note(cli, `       ${texts.contactOperator(error.requestId)}`);
  return exitCodeOf(error);
}

function hintOf({ texts, env }: Cli, error: LacreError): string | undefined {
  if (error.code === 'DOWNLOAD_CUT_OFF') return texts.nothingWritten;
  if (error.cause instanceof Error && error.cause.name === 'TimeoutError') return texts.waitLonger;
  if (error instanceof ConnectionError) return texts.checkUrl(Boolean(env['LACRE_URL']));
  // Commands only call existing operations: the address is not that of a Lacre, or has a wrong path.
  if (error.status === 405 || (error.status === 404 && hasPath(env['LACRE_URL'])))
    return texts.checkPath(Boolean(env['LACRE_URL']));
  if (error instanceof AuthenticationError) return texts.newCredential(Boolean(env['LACRE_API_KEY']));
  if (error instanceof RateLimitError) return texts.waitAndRepeat(error.retryAfterSeconds ?? 60);
  return undefined;
}

const hasPath = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && new URL(url).pathname !== '/';

const codes: readonly [abstract new (...args: never[]) => LacreError, ExitCode][] = [
  [ConnectionError, exitCodes.unreachable],
  [AuthenticationError, exitCodes.unauthenticated],
  [PermissionError, exitCodes.forbidden],
  [QuotaError, exitCodes.forbidden],
  [NotFoundError, exitCodes.notFound],
  [ConflictError, exitCodes.conflict],
  [RateLimitError, exitCodes.unreachable],
  [ServiceError, exitCodes.unreachable],
];

const exitCodeOf = (error: LacreError): ExitCode =>
  codes.find(([kind]) => error instanceof kind)?.[1] ?? exitCodes.invalid;

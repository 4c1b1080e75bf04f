/** Exit codes, documented in docs/cli.md. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  invalid: 3,
  unauthenticated: 4,
  forbidden: 5,
  notFound: 6,
  conflict: 7,
  unreachable: 8,
  unknownOutcome: 9,
  notConfirmed: 10,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Error of a command, with a message that says what to change. */
export class Failure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER } from '@trpc/server';
import type { ErrorCode, Finding } from './app-router.ts';

/** What keeps a call from an answer of the service: it was not reached, something else answered, a file broke off. */
export type ConnectionFault = 'SERVICE_UNREACHABLE' | 'NOT_A_LACRE_ANSWER' | 'DOWNLOAD_CUT_OFF';

/** `data` of an error. */
export interface LacreErrorData {
  /** tRPC's own name of the status. */
  code: TRPC_ERROR_CODE_KEY;
  /** HTTP status; 0 where there was no answer. */
  httpStatus: number;
  /** Operation, `invoices.create`. */
  path?: string;
  /** What to distinguish cases by. */
  reason: ErrorCode | ConnectionFault;
  /** What is wrong in what was sent, field by field. */
  details?: Finding[];
  /** HTTP status of the service; absent where it did not answer. */
  statusCode?: number;
  /** Name of the status, `BAD_REQUEST`. */
  error?: string;
  /** Page about the reason. */
  docsUrl?: string;
  /** For the operator: the log has it. */
  requestId?: string;
  /** Of a sign-in that owes a code: for `auth.completeSignIn`. */
  mfaToken?: string;
  /** How long to wait before the same call may go through. */
  retryAfterSeconds?: number;
}

export interface LacreErrorShape {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: LacreErrorData;
}

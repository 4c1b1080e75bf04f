import type { TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODE_NUMBER } from '@trpc/server';
import type { ErrorCode, Finding } from './app-router.ts';

/** Why a call has no response from the service: unreachable, another server responded, an interrupted download. */
export type ConnectionFault = 'SERVICE_UNREACHABLE' | 'NOT_A_LACRE_ANSWER' | 'DOWNLOAD_CUT_OFF';

/** `data` of an error. */
export interface LacreErrorData {
  /** tRPC's name of the status. */
  code: TRPC_ERROR_CODE_KEY;
  /** HTTP status; 0 without a response. */
  httpStatus: number;
  /** Operation, such as `invoices.create`. */
  path?: string;
  /** Stable identifier of the error. */
  reason: ErrorCode | ConnectionFault;
  /** The individual findings, one per problem. */
  details?: Finding[];
  /** HTTP status of the service; absent without a response. */
  statusCode?: number;
  /** Name of the status, such as `BAD_REQUEST`. */
  error?: string;
  /** Documentation of the reason. */
  docsUrl?: string;
  /** For support: the request ID in the service's log. */
  requestId?: string;
  /** For a sign-in that requires a second factor: token for `auth.completeSignIn`. */
  mfaToken?: string;
  /** Seconds to wait before a retry. */
  retryAfterSeconds?: number;
}

export interface LacreErrorShape {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: LacreErrorData;
}

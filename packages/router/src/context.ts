import type { CredentialActor } from '@lacre/services/actor';
import type { ResponseLanguage } from '@lacre/services/language';
import type { Resource } from '@lacre/services/oauth/access-tokens';
import type { Log } from '@lacre/services/ports/log';
import type { TokenEndpoint } from '@lacre/services/ports/token-endpoint';
import type { Services } from '@lacre/services/services';

/** What a request brings, before the caller is known. One per request, or per tRPC batch. */
export interface Context {
  services: Services;
  /** Of the OAuth provider in this process. */
  tokens: TokenEndpoint;
  log: Log;
  requestId: string;
  /** Of everything that the answer says; from Accept-Language. */
  language: ResponseLanguage;
  /** BASE_URL, of the pages that errors point to. */
  baseUrl: string;
  credentials: Credentials;
  /** What an access token has to be for. Default: `api`. */
  resource?: Resource;
  /** The header `Idempotency-Key` as sent. */
  idempotencyKey?: string | undefined;
  ip: string | undefined;
  userAgent: string | undefined;
  /**
   * Of the body that is still to be read, as announced; Infinity where nothing is said of its length, or it is
   * compressed.
   */
  bodyBytes: number;
  /** Sets a header of the answer, whatever that becomes. */
  setHeader(name: string, value: string): void;
  /** Called with the actor, once that is established. */
  onActor?(actor: CredentialActor): void;
  /** Called with the code of what is answered in place of a result. */
  onErrorCode?(code: string): void;
  /** The call was counted under its limit before the procedure runs. */
  isCounted?: boolean;
  /** Calls whose callers were found and counted before their body was read, by operation: tRPC reads it first. */
  begun?: Map<string, Promise<unknown>[]>;
  /** False where every answer is JSON: a file that is made while it is sent is a link then. */
  takesStreams?: boolean;
  /** Set by procedures with more than one success. Ignored by tRPC clients but for what the result says. */
  reply: Reply;
}

/** Header values as sent; undefined when absent. */
export interface Credentials {
  apiKey: string | undefined;
  /** SHA-256 of the key, once it was asked for (`keyDigestOf`). */
  keyDigest?: string | undefined;
  /** Token of `Authorization: Bearer`. */
  bearer: string | undefined;
  organizationHeader: string | undefined;
  /** X-MFA-Code. */
  mfaCode?: string | undefined;
}

export interface Reply {
  status: number | undefined;
  headers: Record<string, string>;
}

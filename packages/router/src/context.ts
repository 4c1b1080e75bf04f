import type { CredentialActor } from '@lacre/services/actor';
import type { ResponseLanguage } from '@lacre/services/language';
import type { Resource } from '@lacre/services/oauth/access-tokens';
import type { Log } from '@lacre/services/ports/log';
import type { TokenEndpoint } from '@lacre/services/ports/token-endpoint';
import type { Services } from '@lacre/services/services';

/** Context of a request, before the caller is authenticated. One per request, or per tRPC batch. */
export interface Context {
  services: Services;
  /** Token endpoint of the OAuth provider in this process. */
  tokens: TokenEndpoint;
  log: Log;
  requestId: string;
  /** Language of the response, from Accept-Language. */
  language: ResponseLanguage;
  /** BASE_URL, for links to error pages. */
  baseUrl: string;
  credentials: Credentials;
  /** Required audience of an access token. Default: `api`. */
  resource?: Resource;
  /** The header `Idempotency-Key` as sent. */
  idempotencyKey?: string | undefined;
  /** The header was sent more than once, or only under another name, such as `X-Idempotency-Key`. */
  idempotencyKeyFault?: 'repeated' | { header: string } | undefined;
  ip: string | undefined;
  userAgent: string | undefined;
  /** Announced size of the body still to be read; Infinity if unknown or compressed. */
  bodyBytes: number;
  /** How large the body was, once it has been read; decompressed. */
  bytesRead?: () => number | undefined;
  /** Sets a response header, whether the call succeeds or fails. */
  setHeader(name: string, value: string): void;
  /** Called with the actor, once authenticated. */
  onActor?(actor: CredentialActor): void;
  /** Called with the code of an error response. */
  onErrorCode?(code: string): void;
  /** The call was already rate-limited before the procedure. */
  isCounted?: boolean;
  /** Calls authenticated and rate-limited before their body was read, by operation: tRPC reads the body first. */
  begun?: Map<string, Promise<unknown>[]>;
  /** Input of a call by its place in the batch, if the body was already parsed: tRPC would parse it in one go. */
  inputOf?: (batchIndex: number) => unknown;
  /** False if every response is JSON: streamed files become links. */
  takesStreams?: boolean;
  /** Set by procedures with several success statuses. tRPC clients only see the result. */
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

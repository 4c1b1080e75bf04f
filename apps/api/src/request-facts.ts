import type { CredentialActor } from '@lacre/services/actor';
import type { Response } from 'express';

/** What the access log needs to know about a request. In a tRPC batch the last call wins. */
interface RequestFacts {
  actor?: CredentialActor;
  /** Error code, as in the response. */
  code?: string;
}

const factsKey = 'requestFacts';

/** The authenticated caller: all calls of a tRPC batch have the same credentials. */
export const rememberActor = (res: Response, actor: CredentialActor): void => void (factsOf(res).actor = actor);

export const rememberErrorCode = (res: Response, code: string): void => void (factsOf(res).code = code);

export const factsOf = (res: Response): RequestFacts => (res.locals[factsKey] ??= {}) as RequestFacts;

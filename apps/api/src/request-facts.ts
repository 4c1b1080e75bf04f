import type { CredentialActor } from '@lacre/services/actor';
import type { Response } from 'express';

/** What is learned of a request on its way, for its line in the log. Of a tRPC batch what the last call set. */
interface RequestFacts {
  actor?: CredentialActor;
  /** Why it was refused, as in the answer. */
  code?: string;
}

const factsKey = 'requestFacts';

/** Who asks: the calls of a tRPC batch have the same credentials. */
export const rememberActor = (res: Response, actor: CredentialActor): void => void (factsOf(res).actor = actor);

export const rememberErrorCode = (res: Response, code: string): void => void (factsOf(res).code = code);

export const factsOf = (res: Response): RequestFacts => (res.locals[factsKey] ??= {}) as RequestFacts;

import { uuidShape } from './uuid-shape.ts';

/** Who did something, as shown in the audit log and timelines; `null`: unknown. */
export interface Identity {
  actorKind: 'api-key' | 'oauth' | 'session';
  /** Id of the key or the user. */
  actorId: string | null;
  /** OAuth application that acted on behalf of the user. */
  applicationId: string | null;
}

/** Parses what `createdBy` wrote: `user:ID`, `key:ID` or `app:ID user:ID`. */
export function identityOf(createdBy: string): Identity {
  const ids = new Map(createdBy.split(' ').map((part) => part.split(':') as [string, string]));
  const idOf = (kind: string) => {
    const id = ids.get(kind);
    return id !== undefined && uuidShape.test(id) ? id : null;
  };
  const [key, application, user] = [idOf('key'), idOf('app'), idOf('user')];
  return {
    actorKind: key ? 'api-key' : application ? 'oauth' : 'session',
    actorId: key ?? user,
    applicationId: application,
  };
}

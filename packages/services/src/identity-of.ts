import { uuidShape } from './uuid-shape.ts';

/** Who did something, as the audit log and timelines show it; `null`: not known. */
export interface Identity {
  actorKind: 'api-key' | 'oauth' | 'session';
  /** Of the key, or of the user. */
  actorId: string | null;
  /** OAuth application that acted in the name of the user. */
  applicationId: string | null;
}

/** From what `createdBy` wrote: `user:ID`, `key:ID` or `app:ID user:ID`. */
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

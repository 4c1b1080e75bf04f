import type { CredentialActor } from '../actor.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'database' | 'settings'>;

/**
 * Whether the user behind a credential may have e-mail sent to others: if e-mail leaves this machine, only with a
 * confirmed e-mail.
 */
export async function hasVerifiedEmail({ database, settings }: Deps, actor: CredentialActor): Promise<boolean> {
  if (!settings.mailLeaves) return true;
  const user = await database.users.findById('userId' in actor ? actor.userId : actor.createdBy);
  return user?.emailVerified === true;
}

/** 403 for an actor who may not. */
export async function requireVerifiedEmail(deps: Deps, actor: CredentialActor): Promise<void> {
  if (!(await hasVerifiedEmail(deps, actor))) throw emailNotVerified();
}

function emailNotVerified(): AppError {
  return new AppError('EMAIL_NOT_VERIFIED');
}

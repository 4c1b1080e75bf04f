import type { SessionGrant } from '@lacre/client';
import { queryClient, restartService } from '../service/service.ts';
import { forgetKeptWork } from '../session/kept-work.ts';
import { beginAs, forgetSession, keepSession } from '../session/session-store.ts';
import { chooseWorkplace, currentWorkplace, forgetWorkplace } from '../session/workplace.ts';

/** Starts a session. If another user signed in before, their stored data is removed. */
export function enter({ user, ...session }: SessionGrant): void {
  if (!beginAs(user.id)) {
    forgetWorkplace();
    forgetKeptWork();
  }
  restartService();
  keepSession(session);
  const { organizationId } = currentWorkplace();
  const theirs = user.organizations.map(({ id }) => id);
  if (organizationId === undefined || !theirs.includes(organizationId)) chooseWorkplace({ organizationId: theirs[0] });
  void queryClient.invalidateQueries();
}

/** Ends the session in this browser; notify the service first. */
export function leave(): void {
  forgetSession();
  restartService();
  queryClient.clear();
}

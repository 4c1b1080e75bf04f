import type { SessionGrant } from '@lacre/client';
import { queryClient, restartService } from '../service/service.ts';
import { beginAs, forgetSession, keepSession, leavePageOfAnother, sessionState } from '../session/session-store.ts';
import { deleteStoredWork } from '../session/stored-work.ts';
import { chooseWorkspace, currentWorkspace, forgetWorkspace } from '../session/workspace.ts';

/** Starts a session. If another user signed in before, their stored data is removed. */
export function enter({ user, ...session }: SessionGrant): void {
  const isOverPage = sessionState().kind === 'ended';
  const isSame = beginAs(user.id);
  if (!isSame) {
    forgetWorkspace();
    deleteStoredWork();
  }
  restartService();
  keepSession(session);
  const { organizationId } = currentWorkspace();
  const theirs = user.organizations.map(({ id }) => id);
  if (organizationId === undefined || !theirs.includes(organizationId)) chooseWorkspace({ organizationId: theirs[0] });
  if (!isSame && isOverPage) leavePageOfAnother();
  else void queryClient.invalidateQueries();
}

/** Ends the session in this browser; notify the service first. */
export function leave(): void {
  forgetSession();
  restartService();
  queryClient.clear();
}

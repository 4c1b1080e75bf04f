import type { UserProfile } from '@lacre/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../service/service.ts';
import { useWorkspace } from './workspace.ts';

type Role = UserProfile['organizations'][number]['role'];

/** The user's role in the organization of this tab; undefined until it is loaded. */
export function useRole(): Role | undefined {
  const { organizationId } = useWorkspace();
  const { data } = useQuery(api.users.me.queryOptions());
  return data?.organizations.find(({ id }) => id === organizationId)?.role;
}

/** Owners and admins can edit, members only read. The service enforces it; pages hide what it would reject. */
export const useMayWrite = () => ['owner', 'admin'].includes(useRole() ?? '');

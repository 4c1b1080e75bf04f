import type { UserProfile } from '@lacre/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../service/service.ts';
import { useWorkplace } from './workplace.ts';

type Role = UserProfile['organizations'][number]['role'];

/** What the person is in the organization of this tab; undefined until it is known. */
export function useRole(): Role | undefined {
  const { organizationId } = useWorkplace();
  const { data } = useQuery(api.users.me.queryOptions());
  return data?.organizations.find(({ id }) => id === organizationId)?.role;
}

/** Owners and admins change what plain members read. The service decides; pages leave out what it would refuse. */
export const useMayWrite = () => ['owner', 'admin'].includes(useRole() ?? '');

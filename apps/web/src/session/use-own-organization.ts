import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../service/service.ts';
import { chooseWorkplace, currentWorkplace, useWorkplace } from './workplace.ts';

/** Leads from an organization that is not the person's any more to one that is, or to where one is made. */
export function useOwnOrganization(): void {
  const { organizationId } = useWorkplace();
  const navigate = useNavigate();
  const { data, refetch } = useQuery(api.users.me.queryOptions());
  const isForeign = data !== undefined && !data.organizations.some(({ id }) => id === organizationId);
  useEffect(() => {
    if (!isForeign) return;
    // What is known of the person may be older than the organization, which was just made or entered.
    void refetch().then(({ data: known, isSuccess }) => {
      const theirs = known?.organizations.map(({ id }) => id) ?? [];
      if (!isSuccess || currentWorkplace().organizationId !== organizationId) return;
      if (organizationId !== undefined && theirs.includes(organizationId)) return;
      if (theirs.length === 0) void navigate({ to: '/start' });
      if (organizationId !== theirs[0]) chooseWorkplace({ organizationId: theirs[0] });
    });
  }, [isForeign, organizationId, refetch, navigate]);
}

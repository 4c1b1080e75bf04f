import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../service/service.ts';
import { chooseWorkplace, currentWorkplace, useWorkplace } from './workplace.ts';

const ownAccount = '/settings/security';

/** Where one may be who has no organization: at one's own account, to which the settings lead, or where one is made. */
const placeOf = (pathname: string) => (['/settings', ownAccount].includes(pathname) ? ownAccount : '/start');

/** Leads from an organization that is not the person's any more to one that is, or to where one is made. */
export function useOwnOrganization(): void {
  const { organizationId } = useWorkplace();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data, refetch } = useQuery(api.users.me.queryOptions());
  const isForeign = data !== undefined && !data.organizations.some(({ id }) => id === organizationId);
  useEffect(() => {
    if (!isForeign) return;
    let isLeft = false;
    // What is known of the person may be older than the organization, which was just made or entered.
    void refetch().then(({ data: known, isSuccess }) => {
      const theirs = known?.organizations.map(({ id }) => id) ?? [];
      if (isLeft || !isSuccess || currentWorkplace().organizationId !== organizationId) return;
      if (organizationId !== undefined && theirs.includes(organizationId)) return;
      const place = placeOf(pathname);
      if (theirs.length === 0 && pathname !== place) void navigate({ to: place, replace: true });
      if (organizationId !== theirs[0]) chooseWorkplace({ organizationId: theirs[0] });
    });
    return () => {
      isLeft = true;
    };
  }, [isForeign, organizationId, pathname, refetch, navigate]);
}

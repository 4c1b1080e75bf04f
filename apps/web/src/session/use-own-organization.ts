import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../service/service.ts';
import { chooseWorkspace, currentWorkspace, useWorkspace } from './workspace.ts';

const ownAccount = '/settings/security';

/** Pages open to users without an organization: their account in the settings, and creating an organization. */
const placeOf = (pathname: string) => (['/settings', ownAccount].includes(pathname) ? ownAccount : '/start');

/** Redirects from an organization the user no longer belongs to, to one of theirs or to creating one. */
export function useOwnOrganization(): void {
  const { organizationId } = useWorkspace();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { data, refetch } = useQuery(api.users.me.queryOptions());
  const isForeign = data !== undefined && !data.organizations.some(({ id }) => id === organizationId);
  useEffect(() => {
    if (!isForeign) return;
    let isLeft = false;
    // The cached user may predate an organization just created or joined.
    void refetch().then(({ data: known, isSuccess }) => {
      const theirs = known?.organizations.map(({ id }) => id) ?? [];
      if (isLeft || !isSuccess || currentWorkspace().organizationId !== organizationId) return;
      if (organizationId !== undefined && theirs.includes(organizationId)) return;
      const place = placeOf(pathname);
      if (theirs.length === 0 && pathname !== place) void navigate({ to: place, replace: true });
      if (organizationId !== theirs[0]) chooseWorkspace({ organizationId: theirs[0] });
    });
    return () => {
      isLeft = true;
    };
  }, [isForeign, organizationId, pathname, refetch, navigate]);
}

import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../service/service.ts';
import { currentLanguage } from '../words/words.ts';
import { chooseWorkspace, currentWorkspace, useWorkspace } from './workspace.ts';

const texts = {
  es: {
    lost: 'Ya no forma parte de la organización que tenía abierta: le quitaron el acceso o la borraron.',
    now: 'Ahora está en:',
  },
  en: {
    lost: 'You are no longer a member of the organization you had open: you were removed, or it was deleted.',
    now: 'You are now in:',
  },
};

const ownAccount = '/settings/security';

/** Pages open to users without an organization: their account in the settings, and creating an organization. */
const placeOf = (pathname: string) => (['/settings', ownAccount].includes(pathname) ? ownAccount : '/start');

/**
 * Redirects from an organization the user no longer belongs to, to one of theirs or to creating one, and says so: what
 * they go on to issue would be issued by another.
 */
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
      const theirs = known?.organizations ?? [];
      if (isLeft || !isSuccess || currentWorkspace().organizationId !== organizationId) return;
      if (theirs.some(({ id }) => id === organizationId)) return;
      const [next] = theirs;
      const place = placeOf(pathname);
      if (!next && pathname !== place) void navigate({ to: place, replace: true });
      if (organizationId !== next?.id) chooseWorkspace({ organizationId: next?.id });
      if (organizationId === undefined) return;
      const { lost, now } = texts[currentLanguage()];
      const message = next ? `${lost} ${now} ${next.name}` : lost;
      notifications.show({ message, color: 'yellow', autoClose: false });
    });
    return () => {
      isLeft = true;
    };
  }, [isForeign, organizationId, pathname, refetch, navigate]);
}

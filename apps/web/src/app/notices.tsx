import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useRef } from 'react';

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

/** Notifications. Few visits have any, so the list is loaded with the first one. */
export function Notices() {
  const { notifications } = useNotifications();
  const wasAny = useRef(false);
  if (notifications.length > 0) wasAny.current = true;
  if (!wasAny.current) return null;
  return (
    <Suspense fallback={null}>
      <NoticeList />
    </Suspense>
  );
}

import { Box } from '@mantine/core';
import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useRef } from 'react';

// Nothing catches an error above the pages: without the list, the whole dashboard would go, with what is typed.
const NoticeList = lazy(async () => ({
  default: (await import('./notice-list.tsx').catch(() => ({ NoticeList: PlainNotices }))).NoticeList,
}));

/** The texts alone, when a newer build no longer has the list. */
function PlainNotices() {
  const { notifications } = useNotifications();
  return (
    <Box role="alert" p="sm" pos="fixed" bottom={0} right={0} bg="var(--mantine-color-body)" style={{ zIndex: 500 }}>
      {notifications.map(({ id, message }) => (
        <div key={id}>{message}</div>
      ))}
    </Box>
  );
}

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

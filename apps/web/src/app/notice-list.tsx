import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export function NoticeList() {
  return <Notifications position="top-right" />;
}

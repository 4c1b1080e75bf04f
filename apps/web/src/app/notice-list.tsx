import '@mantine/notifications/styles.css';
import './notice-list.css';
import { Notifications } from '@mantine/notifications';

/** At the foot of the page: above are the controls of the header. */
export function NoticeList() {
  return <Notifications position="bottom-right" />;
}

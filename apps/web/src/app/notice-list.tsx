import '@mantine/notifications/styles.css';
import './notice-list.css';
import { Notifications } from '@mantine/notifications';

/** At the bottom, so that the controls of the header stay visible. */
export function NoticeList() {
  return <Notifications position="bottom-right" />;
}

import { Drawer, type DrawerProps } from '@mantine/core';
import { ReturnFocus } from './return-focus.tsx';

/** A sheet that comes in from the side, over the page. */
export const SideSheet = (props: DrawerProps) => (
  <>
    {props.opened && <ReturnFocus />}
    <Drawer position="right" size="lg" {...props} />
  </>
);

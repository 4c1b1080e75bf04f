import { Drawer, type DrawerProps } from '@mantine/core';
import { useLeaving } from './leaving.tsx';
import { ReturnFocus } from './return-focus.tsx';

/** A drawer from the side; with `isDirty` it asks before it closes. */
export function SideSheet({ isDirty = false, children, ...props }: DrawerProps & { isDirty?: boolean }) {
  const { question, ...leaving } = useLeaving(isDirty, props);
  return (
    <>
      {props.opened && <ReturnFocus />}
      <Drawer position="right" size="lg" {...props} {...leaving}>
        {children}
        {question}
      </Drawer>
    </>
  );
}

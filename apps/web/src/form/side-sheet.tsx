import { Drawer, type DrawerProps } from '@mantine/core';
import { useLeaving } from './leaving.tsx';
import { ReturnFocus } from './return-focus.tsx';

/** A drawer from the side; with `isWritten` it asks before it closes. */
export function SideSheet({ isWritten = false, children, ...props }: DrawerProps & { isWritten?: boolean }) {
  const { question, ...leaving } = useLeaving(isWritten, props);
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

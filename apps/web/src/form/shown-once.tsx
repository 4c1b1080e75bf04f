import type { ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { sessionState } from '../session/session-store.ts';
import { Dialog } from './dialog.tsx';

/**
 * A dialog for what is shown only once. Only its own button closes it, not Escape nor the browser's Back; signing out
 * does.
 */
export function ShownOnce(props: Pick<ModalProps, 'title' | 'size' | 'children' | 'onClose'>) {
  useBlocker({ shouldBlockFn: () => sessionState().kind !== 'none', enableBeforeUnload: true });
  return <Dialog opened withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false} {...props} />;
}

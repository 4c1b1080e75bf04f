import type { ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { sessionState } from '../session/session-store.ts';
import { Dialog } from './dialog.tsx';

/**
 * What is shown once, over the page. Closed by its own button only: neither Escape nor the browser's Back loses it. Who
 * has signed out has left it.
 */
export function ShownOnce(props: Pick<ModalProps, 'title' | 'size' | 'children' | 'onClose'>) {
  useBlocker({ shouldBlockFn: () => sessionState().kind !== 'none', enableBeforeUnload: true });
  return <Dialog opened withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false} {...props} />;
}

import type { ModalProps } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { sessionState } from '../session/session-store.ts';
import { Dialog } from './dialog.tsx';
import { showOnce } from './shown-now.ts';

/**
 * What is shown once, over the page. Closed by its own button only: neither Escape nor the browser's Back loses it. Who
 * has signed out has left it.
 */
export function ShownOnce(props: Pick<ModalProps, 'title' | 'size' | 'children' | 'onClose'>) {
  useBlocker({ shouldBlockFn: () => sessionState().kind !== 'none', enableBeforeUnload: true });
  // Before the form that made it is gone: a Back that waits for that would take this along.
  useLayoutEffect(showOnce, []);
  return <Dialog opened withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false} {...props} />;
}

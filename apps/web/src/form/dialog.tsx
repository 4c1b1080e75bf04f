import { Modal, type ModalProps } from '@mantine/core';
import { useLeaving } from './leaving.tsx';
import { ReturnFocus } from './return-focus.tsx';

/** A dialog; with `isWritten` it asks before it closes. */
export function Dialog({ isWritten = false, children, ...props }: ModalProps & { isWritten?: boolean }) {
  const { question, ...leaving } = useLeaving(isWritten, props);
  return (
    <>
      {props.opened && <ReturnFocus />}
      <Modal {...props} {...leaving}>
        {children}
        {question}
      </Modal>
    </>
  );
}

import { Modal, type ModalProps } from '@mantine/core';
import { useLeaving } from './leaving.tsx';
import { ReturnFocus } from './return-focus.tsx';

/** A dialog; with `isDirty` it asks before it closes. */
export function Dialog({ isDirty = false, children, ...props }: ModalProps & { isDirty?: boolean }) {
  const { question, ...leaving } = useLeaving(isDirty, props);
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

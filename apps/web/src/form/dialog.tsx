import { Modal, type ModalProps } from '@mantine/core';
import { ReturnFocus } from './return-focus.tsx';

/** A dialog over the page. */
export const Dialog = (props: ModalProps) => (
  <>
    {props.opened && <ReturnFocus />}
    <Modal {...props} />
  </>
);

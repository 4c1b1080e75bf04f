import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { useListOnFocus } from './list-on-focus.ts';

/** A field with choices; its list is drawn when it is wanted. */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <MantineSelect {...props} {...useListOnFocus(props)} />;
}

import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { useListOnFocus } from './list-on-focus.ts';

/** A select whose list is rendered on demand. */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <MantineSelect {...props} {...useListOnFocus(props)} />;
}

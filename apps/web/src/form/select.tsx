import { Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core';
import { useListOnFocus } from './list-on-focus.ts';

/** A select whose list is rendered on demand, and fits above or below its field on a screen of little height. */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <MantineSelect maxDropdownHeight="min(220px, 35dvh)" {...props} {...useListOnFocus(props)} />;
}

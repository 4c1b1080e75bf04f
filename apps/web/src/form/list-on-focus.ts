import type { ComboboxProps } from '@mantine/core';
import { type FocusEvent, useEffect, useState } from 'react';

interface FieldProps {
  comboboxProps?: ComboboxProps | undefined;
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** The list gets its id in the second render, and a field opened in the first learns it in the third. */
const DRAWINGS = 3;

/**
 * Renders the list of a select only once the field has had the focus: closed lists were a third of the editor's
 * rendering. It then stays mounted: a new list would have another id, which the field must know when it opens.
 */
export function useListOnFocus({ comboboxProps, onFocus }: FieldProps) {
  const [drawing, setDrawing] = useState(0);
  useEffect(() => {
    if (drawing > 0 && drawing < DRAWINGS) setDrawing(drawing + 1);
  }, [drawing]);
  return {
    comboboxProps: { ...comboboxProps, keepMounted: drawing > 0 },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setDrawing((before) => before || 1);
      onFocus?.(event);
    },
  };
}

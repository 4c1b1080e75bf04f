import type { ComboboxProps } from '@mantine/core';
import { type FocusEvent, useEffect, useState } from 'react';

interface FieldProps {
  comboboxProps?: ComboboxProps | undefined;
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** A list has its id in the second drawing, and a field that opened in the first one learns it in the third. */
const DRAWINGS = 3;

/**
 * What makes the list of a field with choices when the field first has the focus: closed lists were a third of what the
 * editor drew. From then on it stays: made again, it would have another id, which the field must know when it opens.
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

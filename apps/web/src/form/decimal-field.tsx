import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

/**
 * A field for a number that is kept as one. What is typed stays as it is while it means that number: `.0` is zero on
 * the way to `.05`, and nothing is zero where there must be a number.
 */
export function DecimalField({
  value,
  onChange,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: number | '';
  /** '' for what is no number yet. */
  onChange: (value: number | '') => void;
}) {
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      {...props}
      hideControls
      value={Number(numberOf(typed)) === Number(value) ? typed : value}
      onChange={(changed) => {
        setTyped(changed);
        onChange(numberOf(changed));
      }}
    />
  );
}

function numberOf(typed: number | string): number | '' {
  const number = Number(typed);
  return typed === '' || Number.isNaN(number) ? '' : number;
}

import { Button, type ButtonProps } from '@mantine/core';

/** A button of a row. Its name ends with that of the row: out of the row, for example in a list of buttons, it counts. */
export const RowButton = ({
  row,
  children,
  ...props
}: ButtonProps & {
  /** The name of the row. */
  row: string;
  children: string;
  onClick: () => void;
}) => (
  <Button size="compact-sm" variant="subtle" aria-label={`${children}: ${row}`} {...props}>
    {children}
  </Button>
);

import { Button, type ButtonProps } from '@mantine/core';

/** A button of a row. Its accessible name ends with the row's, which a list of all buttons does not show otherwise. */
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

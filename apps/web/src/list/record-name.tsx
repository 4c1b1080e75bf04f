import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** The name of a record in its list, which opens it: of a long one three lines are shown. */
export const RecordName = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" ta="start" fw={600} lineClamp={3} onClick={onOpen}>
    {children}
  </Anchor>
);

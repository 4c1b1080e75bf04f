import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

/** The name of a record in its list, which opens it; long names are cut after three lines. */
export const RecordName = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <Anchor component="button" type="button" ta="start" fw={600} lineClamp={3} onClick={onOpen}>
    {children}
  </Anchor>
);

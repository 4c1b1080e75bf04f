import { Card, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A panel of the home page. */
export const Panel = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <Card component="section">
    <Group justify="space-between" mb="sm">
      <Title order={2} size="h4">
        {title}
      </Title>
      {aside}
    </Group>
    {children}
  </Card>
);

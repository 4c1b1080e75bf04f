import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Labelled values side by side, without those that are empty. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Group gap="lg" align="flex-start">
      {facts.map(([label, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <Stack key={label} gap={0}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text size="sm">{value}</Text>
          </Stack>
        ),
      )}
    </Group>
  );
}

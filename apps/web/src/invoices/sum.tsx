import { Group, Text } from '@mantine/core';

/** An amount with its label. */
export const Sum = ({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size={strong ? 'md' : 'sm'} fw={strong ? 700 : 400} c={strong ? undefined : 'dimmed'}>
      {label}
    </Text>
    <Text size={strong ? 'md' : 'sm'} fw={strong ? 700 : 400} className="amount">
      {value}
    </Text>
  </Group>
);

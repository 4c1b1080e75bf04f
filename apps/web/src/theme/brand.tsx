import { Group, Text } from '@mantine/core';
import icon from './icon.svg';

/** The logo: the seal and the name. */
export function Brand({ size = 28 }: { size?: number }) {
  return (
    <Group gap={8} wrap="nowrap" component="span">
      <img src={icon} width={size} height={size} alt="" />
      <Text
        component="span"
        ff="Georgia, serif"
        fw={600}
        fz={size * 0.78}
        lh={1}
        c="light-dark(var(--mantine-color-seal-7), var(--mantine-color-seal-3))"
      >
        Lacre
      </Text>
    </Group>
  );
}

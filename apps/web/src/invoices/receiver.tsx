import { Text } from '@mantine/core';

/** The receiver of a document in a list. */
export function Receiver({ receptorNombre, rfcReceptor }: { receptorNombre: string | null; rfcReceptor: string }) {
  return (
    <>
      <Text size="sm" lineClamp={2} className="name">
        {receptorNombre}
      </Text>
      <Text size="xs" c="dimmed">
        {rfcReceptor}
      </Text>
    </>
  );
}

import { Text } from '@mantine/core';

/** To whom a document of a list was issued. */
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

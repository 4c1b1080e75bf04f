import { Card, Text } from '@mantine/core';

/** To whom a receipt was issued, its UUID, and what it replaces. */
export function ReceiverCard({
  receptor,
  uuid,
  replaces,
}: {
  receptor: { nombre: string; rfc: string };
  uuid: string;
  /** A sentence, if it replaces others. */
  replaces: string | undefined;
}) {
  return (
    <Card>
      <Text fw={600}>{receptor.nombre}</Text>
      <Text size="sm">{receptor.rfc}</Text>
      <Text size="sm" ff="monospace" c="dimmed">
        {uuid}
      </Text>
      {replaces && (
        <Text size="sm" mt="xs">
          {replaces}
        </Text>
      )}
    </Card>
  );
}

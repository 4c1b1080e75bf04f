import { Box, Table } from '@mantine/core';
import type { ComponentProps } from 'react';
import { day } from '../words/formats.ts';
import { Receiver } from './receiver.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The cells of a document's receiver, date and status; on a narrow screen its status is with the receiver. */
export function DocumentCells({
  row,
}: {
  row: ComponentProps<typeof Receiver> & ComponentProps<typeof StatusBadge> & { fecha: string };
}) {
  return (
    <>
      <Table.Td>
        <Receiver {...row} />
        <Box hiddenFrom="sm">
          <StatusBadge {...row} />
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="md" className="whole-line">
        {day(row.fecha)}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <StatusBadge {...row} />
      </Table.Td>
    </>
  );
}

import { Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { stacked } from './stacked.ts';

/**
 * A table in its own card. On a phone its rows become cards; between that and `minWidth` (pixels) it scrolls sideways.
 */
export const TableCard = ({
  head,
  minWidth = 480,
  label,
  children,
}: {
  /** Column headings; an empty one is not shown. */
  head: readonly string[];
  minWidth?: number;
  label?: string;
  children: ReactNode;
}) => (
  <Card p={0}>
    <Table.ScrollContainer minWidth={minWidth} type="native">
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={label} {...stacked(head)}>
        <Table.Thead>
          <Table.Tr>
            {head.map((title, index) =>
              // Columns have no ids and never move.
              title === '' ? <Table.Td key={index} /> : <Table.Th key={index}>{title}</Table.Th>,
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Card>
);

import { Card, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { stacked } from './stacked.ts';

/**
 * A table in a card of its own; its rows become cards on a phone, and it scrolls sideways on a screen between that and
 * `minWidth` (pixels).
 */
export const TableCard = ({
  head,
  minWidth = 480,
  label,
  children,
}: {
  /** Titles of the columns; an empty one has none to be seen. */
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
              // Columns have no names of their own, and never move.
              title === '' ? <Table.Td key={index} /> : <Table.Th key={index}>{title}</Table.Th>,
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  </Card>
);

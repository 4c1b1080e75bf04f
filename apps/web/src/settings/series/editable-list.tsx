import { Button, Table, Text } from '@mantine/core';
import { RiAddLine } from '@remixicon/react';
import { type ReactNode, useState } from 'react';
import { RowButton } from '../../list/row-button.tsx';
import { TableCard } from '../../list/table-card.tsx';
import { Failure } from '../../service/failure.tsx';
import { useMayWrite } from '../../session/use-role.ts';
import { useSeriesWords } from './words.ts';

/** A short table whose rows are added and edited in a dialog, if the user may. */
export function EditableList<Row>({
  lead,
  head,
  rows,
  error,
  onRetry,
  empty,
  add,
  keyOf,
  nameOf,
  cells,
  dialog,
}: {
  lead: string;
  head: readonly string[];
  rows: Row[] | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** Shown if there are no rows. */
  empty?: string;
  /** The label of the button that adds a row. */
  add: string;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  cells: (row: Row) => ReactNode;
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode;
}) {
  const t = useSeriesWords();
  const mayWrite = useMayWrite();
  const [edited, setEdited] = useState<{ row: Row | undefined }>();
  return (
    <>
      <Text size="sm" c="dimmed">
        {lead}
      </Text>
      <Failure error={error} onRetry={onRetry} />
      {empty !== undefined && rows?.length === 0 && <Text c="dimmed">{empty}</Text>}
      {rows && rows.length > 0 && (
        <TableCard head={[...head, '']}>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>
              {cells(row)}
              <Table.Td ta="right">
                {mayWrite && (
                  <RowButton row={nameOf(row)} onClick={() => setEdited({ row })}>
                    {t('change')}
                  </RowButton>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </TableCard>
      )}
      {mayWrite && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<RiAddLine size={16} aria-hidden />}
          onClick={() => setEdited({ row: undefined })}
        >
          {add}
        </Button>
      )}
      {edited && dialog(edited.row, () => setEdited(undefined))}
    </>
  );
}

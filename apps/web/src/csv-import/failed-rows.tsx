import { ActionIcon, Button, Card, Grid, Group, Stack, Text, TextInput } from '@mantine/core';
import { RiDeleteBinLine } from '@remixicon/react';
import type { ImportKind, RowFault } from './import-kind.ts';
import { useImportWords } from './words.ts';

/** A row that the service rejected. */
export interface FailedRow {
  /** Row number in the file; the header is row 1. */
  row: number;
  cells: string[];
  faults: RowFault[];
}

const shownMax = 50;

const sentence = (text: string) => text.replace(/^./u, (first) => first.toLocaleUpperCase());

/** The failed rows as editable fields, with their errors. */
export function FailedRows<Column extends string>({
  kind,
  columns,
  rows,
  isSending,
  onChange,
  onSend,
}: {
  kind: ImportKind<Column>;
  columns: Column[];
  rows: FailedRow[];
  isSending: boolean;
  onChange: (rows: FailedRow[]) => void;
  onSend: () => void;
}) {
  const t = useImportWords();
  const { label } = kind.useWords();
  const write = (row: FailedRow, index: number, text: string) =>
    onChange(rows.map((one) => (one === row ? { ...row, cells: row.cells.with(index, text) } : one)));
  /** Errors without a field. */
  const elsewhere = ({ faults }: FailedRow) => faults.filter(({ path }) => !columns.some((column) => column === path));
  const said = ({ path, message }: RowFault) => {
    const column = kind.columns.find((one) => one === path);
    return column === undefined ? sentence(message) : `${label(column)}: ${message}`;
  };
  return (
    <Stack gap="sm">
      {rows.length > shownMax && (
        <Text size="sm" c="dimmed">
          {t('first', { count: shownMax })}
        </Text>
      )}
      {rows.slice(0, shownMax).map((row) => (
        <Card key={row.row} p="sm" component="fieldset" m={0} aria-label={t('row', { row: row.row })}>
          <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
            <Text size="sm">
              <b>{t('row', { row: row.row })}</b>
              {elsewhere(row).map((fault) => `. ${said(fault)}`)}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('without', { row: row.row })}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            >
              <RiDeleteBinLine size={16} />
            </ActionIcon>
          </Group>
          <Grid gap="xs">
            {columns.map((column, index) => (
              <Grid.Col key={column} span={{ base: 12, sm: column === kind.name ? 6 : 3 }}>
                <TextInput
                  size="xs"
                  label={label(column)}
                  error={row.faults
                    .filter(({ path }) => path === column)
                    .map(({ message }) => sentence(message))
                    .join('. ')}
                  value={row.cells[index] ?? ''}
                  onChange={(event) => write(row, index, event.currentTarget.value)}
                />
              </Grid.Col>
            ))}
          </Grid>
        </Card>
      ))}
      <Group justify="flex-end">
        <Button loading={isSending} onClick={onSend}>
          {t('again')}
        </Button>
      </Group>
    </Stack>
  );
}

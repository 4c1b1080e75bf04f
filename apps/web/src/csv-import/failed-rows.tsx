import { ActionIcon, Button, Card, Grid, Group, Stack, Text, TextInput } from '@mantine/core';
import { RiDeleteBinLine } from '@remixicon/react';
import type { ImportKind } from './import-kind.ts';
import { useImportWords } from './words.ts';

/** A row of the file that the service refused. */
export interface FailedRow {
  /** Of the file, the header being 1. */
  row: number;
  cells: string[];
  message: string;
}

const shownMax = 50;

/** Each row with what is wrong with it, in fields. */
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
              <b>{t('row', { row: row.row })}.</b> {row.message}
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

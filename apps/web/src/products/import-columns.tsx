import { Button, Card, Checkbox, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { whole } from '../words/formats.ts';
import {
  type ColumnMapping,
  guessMapping,
  type ImportColumn,
  type ImportFile,
  importColumns,
  requiredColumns,
} from './import-file.ts';
import { useImportWords } from './import-words.ts';

/** Which column of the file is which of the service, with what stands in it. */
export function ImportColumns({
  file,
  isSending,
  onOther,
  onStart,
}: {
  file: ImportFile;
  isSending: boolean;
  onOther: () => void;
  onStart: (columns: ImportColumn[], mapping: ColumnMapping, mode: 'create' | 'upsert') => void;
}) {
  const t = useImportWords();
  const [mapping, setMapping] = useState(() => guessMapping(file.header));
  const [isUpsert, setUpsert] = useState(false);
  const chosen = importColumns.filter((column) => mapping[column] !== undefined);
  const isComplete = requiredColumns.every((column) => chosen.includes(column));
  const choices = file.header.map((name, index) => ({ value: String(index), label: name || `${index + 1}` }));
  const examples = (column: ImportColumn) =>
    file.rows
      .slice(0, 3)
      .map((row) => row[mapping[column] ?? -1] ?? '')
      .filter((cell) => cell !== '')
      .join(' · ');
  return (
    <Card>
      <Title order={2} size="h4">
        {t('columnsTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('file', { name: file.name, rows: whole(file.rows.length) })}
      </Text>
      <Table verticalSpacing="xs" layout="fixed">
        <Table.Tbody>
          {importColumns.map((column) => (
            <Table.Tr key={column}>
              <Table.Td>
                <Select
                  label={t(column)}
                  placeholder={t('none')}
                  withAsterisk={requiredColumns.includes(column)}
                  clearable
                  data={choices}
                  value={mapping[column] === undefined ? null : String(mapping[column])}
                  onChange={(index) => setMapping({ ...mapping, [column]: index === null ? undefined : Number(index) })}
                />
              </Table.Td>
              <Table.Td style={{ verticalAlign: 'bottom' }}>
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {examples(column)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Stack mt="md" gap="sm">
        {mapping.sku !== undefined && (
          <Checkbox
            label={t('upsert')}
            checked={isUpsert}
            onChange={(event) => setUpsert(event.currentTarget.checked)}
          />
        )}
        <Group justify="space-between">
          <Button variant="subtle" onClick={onOther}>
            {t('other')}
          </Button>
          <Button
            disabled={!isComplete}
            loading={isSending}
            onClick={() => onStart(chosen, mapping, isUpsert && mapping.sku !== undefined ? 'upsert' : 'create')}
          >
            {t('start')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

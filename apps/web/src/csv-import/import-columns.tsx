import { Button, Card, Checkbox, Grid, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Select } from '../form/select.tsx';
import { takeFocus } from '../form/take-focus.ts';
import { whole } from '../words/formats.ts';
import { type ColumnMapping, guessMapping, type ImportFile } from './import-file.ts';
import type { ImportKind } from './import-kind.ts';
import { useImportWords } from './words.ts';

/** Maps the columns of the file to those of the API, with examples of their contents. */
export function ImportColumns<Column extends string>({
  kind,
  file,
  isSending,
  onChange,
  onOther,
  onStart,
}: {
  kind: ImportKind<Column>;
  file: ImportFile;
  isSending: boolean;
  onChange: () => void;
  onOther: () => void;
  onStart: (columns: Column[], mapping: ColumnMapping<Column>, mode: 'create' | 'upsert') => void;
}) {
  const t = useImportWords();
  const { label, say } = kind.useWords();
  const [mapping, setMapping] = useState(() => guessMapping(kind, file.header));
  const [isUpsert, setUpsert] = useState(false);
  const chosen = kind.columns.filter((column) => mapping[column] !== undefined);
  const isComplete = kind.required.every((column) => chosen.includes(column));
  const choices = file.header.map((name, index) => ({ value: String(index), label: name || `${index + 1}` }));
  const examples = (column: Column) =>
    file.rows
      .slice(0, 3)
      .map(({ cells }) => cells[mapping[column] ?? -1] ?? '')
      .filter((cell) => cell !== '')
      .join(' · ');
  return (
    <Card>
      <Title ref={takeFocus} tabIndex={-1} order={2} size="h4">
        {t('columnsTitle')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('file', { name: file.name, count: file.rows.length, rows: whole(file.rows.length) })}
      </Text>
      {kind.columns.map((column) => (
        <Grid key={column} gap="xs" py="xs" align="flex-end">
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <Select
              label={label(column)}
              placeholder={t('none')}
              withAsterisk={kind.required.includes(column)}
              clearable
              data={choices}
              value={mapping[column] === undefined ? null : String(mapping[column])}
              onChange={(index) => {
                setMapping({ ...mapping, [column]: index === null ? undefined : Number(index) });
                onChange();
              }}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <Text size="sm" c="dimmed" lineClamp={2}>
              {examples(column)}
            </Text>
          </Grid.Col>
        </Grid>
      ))}
      <Stack mt="md" gap="sm">
        {mapping[kind.key] !== undefined && (
          <Checkbox
            label={say('upsert')}
            checked={isUpsert}
            onChange={(event) => {
              setUpsert(event.currentTarget.checked);
              onChange();
            }}
          />
        )}
        <Group justify="space-between">
          <Button variant="subtle" onClick={onOther}>
            {t('other')}
          </Button>
          <Button
            disabled={!isComplete}
            loading={isSending}
            onClick={() => onStart(chosen, mapping, isUpsert && mapping[kind.key] !== undefined ? 'upsert' : 'create')}
          >
            {t('start')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

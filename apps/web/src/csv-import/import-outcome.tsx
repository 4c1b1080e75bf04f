import { Alert, Button, Group, Text } from '@mantine/core';
import { ButtonLink } from '../app/links.tsx';
import { takeFocus } from '../form/take-focus.ts';
import type { ImportKind } from './import-kind.ts';
import { useImportWords } from './words.ts';

/** Totals over all requests for one file. */
export interface ImportTotals {
  created: number;
  updated: number;
  warnings: string[];
}

export function ImportOutcome<Column extends string>({
  kind,
  totals,
  failed,
  onOther,
}: {
  kind: ImportKind<Column>;
  totals: ImportTotals;
  failed: number;
  onOther: () => void;
}) {
  const t = useImportWords();
  const { say } = kind.useWords();
  return (
    <>
      <Alert ref={takeFocus} tabIndex={-1} color={failed === 0 ? 'green' : 'yellow'} role="status">
        <Text size="sm">
          {say('created', totals.created)} {totals.updated > 0 && say('updated', totals.updated)}{' '}
          {failed === 0 ? t('done') : t('failed', { count: failed })}
        </Text>
        {totals.warnings.map((warning) => (
          <Text size="sm" key={warning}>
            {warning}
          </Text>
        ))}
      </Alert>
      <Group>
        <ButtonLink to={kind.list} variant={failed === 0 ? 'filled' : 'default'}>
          {say('toList')}
        </ButtonLink>
        <Button variant="subtle" onClick={onOther}>
          {t('other')}
        </Button>
      </Group>
    </>
  );
}

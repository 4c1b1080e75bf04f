import { Alert, Button, Group, Text } from '@mantine/core';
import { ButtonLink } from '../app/links.tsx';
import { useImportWords } from './import-words.ts';

/** Of all that was sent of one file. */
export interface ImportTotals {
  made: number;
  updated: number;
  warnings: string[];
}

export function ImportOutcome({
  totals,
  failed,
  onOther,
}: {
  totals: ImportTotals;
  failed: number;
  onOther: () => void;
}) {
  const t = useImportWords();
  return (
    <>
      <Alert color={failed === 0 ? 'green' : 'yellow'} role="status">
        <Text size="sm">
          {t('made', { count: totals.made })} {totals.updated > 0 && t('updated', { count: totals.updated })}{' '}
          {failed === 0 ? t('done') : t('failed', { count: failed })}
        </Text>
        {totals.warnings.map((warning) => (
          <Text size="sm" key={warning}>
            {warning}
          </Text>
        ))}
      </Alert>
      <Group>
        <ButtonLink to="/products" variant={failed === 0 ? 'filled' : 'default'}>
          {t('toList')}
        </ButtonLink>
        <Button variant="subtle" onClick={onOther}>
          {t('other')}
        </Button>
      </Group>
    </>
  );
}

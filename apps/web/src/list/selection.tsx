import { decimal, toPlain } from '@lacre/cfdi/decimal';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { moneyAndCode } from '../words/formats.ts';
import { useListWords } from './words.ts';

/** The amounts in a row of a list of documents. */
interface Counted {
  id: string;
  total: number;
  moneda: string;
  /** Credit notes are subtracted. */
  tipoComprobante?: string;
  /** Cancelled documents are worth nothing. */
  status?: string;
}

/** The sum of the selected documents by currency, exact. */
function totalsOfSelection(rows: readonly Counted[]): Map<string, string> {
  const totals = new Map<string, string>();
  for (const { moneda, total, tipoComprobante, status } of rows) {
    const before = decimal(totals.get(moneda) ?? '0');
    const amount = decimal(status === 'cancelado' ? '0' : String(total));
    totals.set(moneda, toPlain(tipoComprobante === 'E' ? before.minus(amount) : before.plus(amount)));
  }
  return totals;
}

/** How many documents are selected, their sum, and the actions for them. */
export function SelectionBar({
  rows,
  onClear,
  children,
}: {
  rows: readonly Counted[];
  onClear: () => void;
  /** Actions for them. */
  children?: ReactNode;
}) {
  const t = useListWords();
  if (rows.length === 0) return null;
  return (
    <Group gap="sm" role="status" px="md" py="xs" bg="var(--mantine-color-default-hover)">
      <Text size="sm">{t('selected', { count: rows.length })}</Text>
      {[...totalsOfSelection(rows)].map(([currency, total]) => (
        <Text key={currency} size="sm" fw={700}>
          {moneyAndCode(total, currency)}
        </Text>
      ))}
      {children}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('deselect')}
      </Button>
    </Group>
  );
}

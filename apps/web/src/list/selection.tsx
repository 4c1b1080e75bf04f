import { decimal, toPlain } from '@lacre/cfdi/decimal';
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { money } from '../words/formats.ts';
import { useListWords } from './words.ts';

/** What a row of a list of documents says of money. */
interface Counted {
  id: string;
  total: number;
  moneda: string;
  /** What a credit note takes back counts against the rest. */
  tipoComprobante?: string;
}

/** What the chosen documents come to, each currency apart; exact, as the documents are. */
export function totalsOfSelection(rows: readonly Counted[]): Map<string, string> {
  const totals = new Map<string, string>();
  for (const { moneda, total, tipoComprobante } of rows) {
    const before = decimal(totals.get(moneda) ?? '0');
    const amount = decimal(String(total));
    totals.set(moneda, toPlain(tipoComprobante === 'E' ? before.minus(amount) : before.plus(amount)));
  }
  return totals;
}

/** How many are chosen, what they come to and what can be done with them. */
export function SelectionBar({
  rows,
  onClear,
  children,
}: {
  rows: readonly Counted[];
  onClear: () => void;
  /** What can be done with them. */
  children?: ReactNode;
}) {
  const t = useListWords();
  if (rows.length === 0) return null;
  return (
    <Group gap="sm" role="status" px="md" py="xs" bg="var(--mantine-color-default-hover)">
      <Text size="sm">{t('selected', { count: rows.length })}</Text>
      {[...totalsOfSelection(rows)].map(([currency, total]) => (
        <Text key={currency} size="sm" fw={700}>
          {money(total, currency)} {currency}
        </Text>
      ))}
      {children}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {t('deselect')}
      </Button>
    </Group>
  );
}

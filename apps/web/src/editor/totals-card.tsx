import type { DocumentTotals } from '@lacre/cfdi/totals';
import { Card, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { memo, useDeferredValue, useMemo } from 'react';
import { Sum } from '../invoices/sum.tsx';
import { money } from '../words/formats.ts';
import type { Draft } from './draft.ts';
import { liveTotals } from './live-totals.ts';
import { useEditorWords } from './words.ts';

interface TotalsProps {
  draft: Draft;
  isReady: boolean;
  isChecking: boolean;
}

/** The totals, slightly debounced, and whether the service found errors. */
export function TotalsCard({ draft, ...state }: TotalsProps) {
  const t = useEditorWords();
  return (
    <Card component="section" aria-label={t('totals')}>
      <Title order={2} size="h4" mb="sm">
        {t('totals')}
      </Title>
      <SumsOf draft={draft} />
      <State {...state} />
    </Card>
  );
}

function SumsOf({ draft }: { draft: Draft }) {
  const settled = useDeferredValue(draft);
  const totals = useMemo(() => liveTotals(settled, new Date()), [settled]);
  return <Sums {...totals} />;
}

/** Memoized: renders when a total changes. */
const Sums = memo(function Sums(totals: DocumentTotals) {
  const t = useEditorWords();
  const show = (amount: string) => money(amount, totals.moneda);
  const hasSome = (...amounts: string[]) => amounts.some((amount) => Number(amount) > 0);
  return (
    <Stack gap={4} aria-live="polite">
      <Sum label={t('subtotal')} value={show(totals.subtotal)} />
      {hasSome(totals.descuento) && <Sum label={t('discount')} value={`-${show(totals.descuento)}`} />}
      <Sum label={t('transferred')} value={show(totals.totalTraslados)} />
      {hasSome(totals.totalRetenidos) && <Sum label={t('withheld')} value={`-${show(totals.totalRetenidos)}`} />}
      {hasSome(totals.impuestosLocalesTrasladados) && (
        <Sum label={t('localTransferred')} value={show(totals.impuestosLocalesTrasladados)} />
      )}
      {hasSome(totals.impuestosLocalesRetenidos) && (
        <Sum label={t('localWithheld')} value={`-${show(totals.impuestosLocalesRetenidos)}`} />
      )}
      <Sum label={t('total')} value={`${show(totals.total)} ${totals.moneda}`} strong />
    </Stack>
  );
});

const State = memo(function State({ isReady, isChecking }: Omit<TotalsProps, 'draft'>) {
  const t = useEditorWords();
  return (
    // Always one line high.
    <Group gap="xs" h={20} mt="sm" role="status">
      {isChecking && <Loader size="xs" aria-hidden />}
      <Text size="sm">{isChecking ? t('checking') : isReady && t('ready')}</Text>
    </Group>
  );
});

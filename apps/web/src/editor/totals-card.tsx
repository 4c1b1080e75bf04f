import type { InvoiceVerdict } from '@lacre/client';
import { Card, Loader, Stack, Text, Title } from '@mantine/core';
import { Sum } from '../invoices/invoice-concepts.tsx';
import { money } from '../words/formats.ts';
import { useEditorWords } from './words.ts';

export function TotalsCard({ verdict, isChecking }: { verdict: InvoiceVerdict | undefined; isChecking: boolean }) {
  const t = useEditorWords();
  const totals = verdict?.totals;
  const show = (amount: number) => money(amount, totals?.moneda);
  return (
    <Card component="section" aria-label={t('totals')}>
      <Title order={2} size="h4" mb="sm">
        {t('totals')} {isChecking && <Loader size="xs" aria-label={t('checking')} />}
      </Title>
      {totals && (
        <Stack gap={4} aria-live="polite">
          <Sum label={t('subtotal')} value={show(totals.subtotal)} />
          {totals.descuento > 0 && <Sum label={t('discount')} value={`-${show(totals.descuento)}`} />}
          <Sum label={t('transferred')} value={show(totals.totalTraslados + totals.impuestosLocalesTrasladados)} />
          {totals.totalRetenidos + totals.impuestosLocalesRetenidos > 0 && (
            <Sum label={t('withheld')} value={`-${show(totals.totalRetenidos + totals.impuestosLocalesRetenidos)}`} />
          )}
          <Sum label={t('total')} value={`${show(totals.total)} ${totals.moneda}`} strong />
        </Stack>
      )}
      {verdict?.valid && (
        <Text size="sm" mt="sm" role="status">
          {t('ready')}
        </Text>
      )}
    </Card>
  );
}

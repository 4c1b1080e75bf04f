import type { InvoiceDetail, SettlingPayment } from '@lacre/client';
import { Button, Card, Progress, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { RecordPayment } from '../payments/record-payment.tsx';
import { usePaymentWords } from '../payments/words.ts';
import { Failure } from '../service/failure.tsx';
import { faultInstead } from '../service/fault-instead.ts';
import { NotRefreshed } from '../service/not-refreshed.tsx';
import { api } from '../service/service.ts';
import { amountIn } from '../words/amount-in.ts';
import { day } from '../words/formats.ts';
import { nameOf } from './invoice-name.ts';
import { useSheetWords } from './sheet-words.ts';
import { Sum } from './sum.tsx';
import { useInvoiceWords } from './words.ts';

/** The balance of an invoice paid in installments, and its payment receipts. */
export function InvoiceBalanceCard({ invoice }: { invoice: InvoiceDetail }) {
  const t = useInvoiceWords();
  const sheet = useSheetWords();
  const payment = usePaymentWords();
  const [isRecording, recording] = useDisclosure(false);
  const balance = useQuery(api.invoices.balance.queryOptions({ id: invoice.id }));
  const payments = useQuery(api.invoices.payments.queryOptions({ id: invoice.id }));
  const fault = faultInstead(balance);
  if (fault) return <Failure error={fault} onRetry={balance.refetch} />;
  if (balance.data === undefined) return null;
  const { total, paid, credited, outstanding, moneda } = balance.data;
  return (
    <Card>
      <Title order={2} size="h4" mb="sm">
        {t('balance')}
      </Title>
      <Stack gap={4}>
        <NotRefreshed query={balance} />
        <Progress value={total === 0 ? 100 : ((paid + credited) / total) * 100} aria-label={t('paid')} />
        <Sum label={t('paid')} value={amountIn(paid, moneda)} />
        {credited > 0 && <Sum label={t('credited')} value={amountIn(credited, moneda)} />}
        <Sum label={t('outstanding')} value={amountIn(outstanding ?? 0, moneda)} strong />
        <Text size="sm" fw={600} mt="sm">
          {t('payments')}
        </Text>
        {payments.data?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noPayments')}
          </Text>
        )}
        {payments.data?.map(({ id, parcialidad, fechaPago, pagado, ...receipt }) => {
          const state = stateOf(receipt);
          const label = [
            t('installment', { number: parcialidad ?? '' }),
            fechaPago && sheet('paidOn', { date: day(fechaPago) }),
            state !== undefined && sheet(state),
          ];
          // Without its amount, which is not part of what was paid.
          const value = receipt.counts ? amountIn(pagado, moneda) : '';
          return <Sum key={`${id} ${parcialidad}`} label={label.filter(Boolean).join(' · ')} value={value} />;
        })}
        {invoice.status === 'vigente' && (outstanding ?? 0) > 0 && (
          <Button variant="default" mt="sm" onClick={recording.open}>
            {payment('record')}
          </Button>
        )}
      </Stack>
      {isRecording && (
        <RecordPayment
          invoice={invoice}
          owed={[{ uuid: invoice.uuid, name: nameOf(invoice), outstanding: outstanding ?? 0 }]}
          onClose={recording.close}
        />
      )}
    </Card>
  );
}

/** What distinguishes a receipt from one in force; undefined: nothing. */
function stateOf({ status, counts }: Pick<SettlingPayment, 'status' | 'counts'>) {
  if (status === 'recovering') return 'recovering';
  if (status === 'cancelado') return 'cancelled';
  return counts ? undefined : 'replaced';
}

import type { InvoiceDetail } from '@lacre/client';
import { Card, Text, Timeline, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../service/service.ts';
import { day, instant, money } from '../words/formats.ts';
import { useInvoiceWords } from './words.ts';

interface Happening {
  /** Sorts: local times and instants both begin with the date. */
  at: string;
  shown: string;
  text: string;
  detail?: string | null;
}

/** Stamped, paid, asked to be cancelled, cancelled: in the order in which it happened. */
export function InvoiceTimeline({ invoice }: { invoice: InvoiceDetail }) {
  const t = useInvoiceWords();
  const isInInstalments = invoice.metodoPago === 'PPD';
  const payments = useQuery({ ...api.invoices.payments.queryOptions({ id: invoice.id }), enabled: isInInstalments });
  const cancellations = useQuery({
    ...api.invoices.cancellations.queryOptions({ id: invoice.id }),
    enabled: invoice.cancellation !== null,
  });
  const paid = (payments.data ?? []).flatMap(({ fecha, pagado }) =>
    fecha === null
      ? []
      : [{ at: fecha, shown: day(fecha), text: t('eventPaid', { amount: money(pagado, invoice.moneda) }) }],
  );
  const asked = (cancellations.data ?? []).flatMap(
    ({ requestedAt, resolvedAt, motivo, status, message }): Happening[] => [
      { at: requestedAt, shown: instant(requestedAt), text: t('eventCancelAsked', { motivo }) },
      ...(resolvedAt === null
        ? []
        : [
            {
              at: resolvedAt,
              shown: instant(resolvedAt),
              text: status === 'aceptada' ? t('eventCancelled') : t('eventCancelRejected'),
              detail: status === 'aceptada' ? null : message,
            },
          ]),
    ],
  );
  const happenings: Happening[] = [
    { at: invoice.createdAt, shown: instant(invoice.createdAt), text: t('eventIssued') },
    ...[...paid, ...asked].toSorted((one, other) => (one.at < other.at ? -1 : 1)),
  ];
  return (
    <Card>
      <Title order={2} size="h4" mb="md">
        {t('timeline')}
      </Title>
      <Timeline active={happenings.length} bulletSize={14} lineWidth={2}>
        {happenings.map(({ at, shown, text, detail }) => (
          <Timeline.Item key={at + text} title={<Text size="sm">{text}</Text>}>
            <Text size="xs" c="dimmed">
              {shown}
            </Text>
            {detail && <Text size="xs">{detail}</Text>}
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  );
}

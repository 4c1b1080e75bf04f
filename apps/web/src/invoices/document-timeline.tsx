import type { InvoiceDetail, PaymentDetail, TimelineEntry } from '@lacre/client';
import { Card, Skeleton, Text, Timeline, Title } from '@mantine/core';
import { Failure } from '../service/failure.tsx';
import { amountIn } from '../words/amount-in.ts';
import { instantHere, zoneName } from '../words/instants.ts';
import { DocumentLink } from './document-link.tsx';
import { useRejectionReason } from './rejection-reason.ts';
import { useSheetWords } from './sheet-words.ts';
import { type TimelinePath, useTimeline } from './use-timeline.ts';
import { useInvoiceWords } from './words.ts';

/** The history of an invoice or payment receipt: when, by whom, and the related document. */
export function DocumentTimeline({ path, document }: { path: TimelinePath; document: InvoiceDetail | PaymentDetail }) {
  const t = useInvoiceWords();
  const sheet = useSheetWords();
  const reasonOf = useRejectionReason();
  const { data, error, refetch } = useTimeline(document, path);
  const [first] = data?.data ?? [];
  return (
    <Card component="section">
      <Title order={2} size="h4">
        {t('timeline')}
      </Title>
      {/* Its other dates are those of the place of issue. */}
      <Text size="xs" c="dimmed" mb="md">
        {first && sheet('timesIn', { zone: zoneName(first.at) ?? '' })}
      </Text>
      <Failure error={error} onRetry={refetch} />
      {data === undefined && !error && <Skeleton height={120} aria-busy />}
      {data && (
        <Timeline active={data.data.length} bulletSize={14} lineWidth={2}>
          {data.data.map((entry) => (
            <Timeline.Item
              key={`${entry.kind} ${entry.at} ${entry.document?.uuid ?? ''} ${entry.emails.join()}`}
              title={<Happening entry={entry} of={document} />}
            >
              <Text size="xs" c="dimmed">
                {instantHere(entry.at)}
                {entry.actor?.name && ` · ${entry.actor.name}`}
              </Text>
              {entry.message && <Text size="xs">{reasonOf(entry.message)}</Text>}
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Card>
  );
}

function Happening({ entry, of }: { entry: TimelineEntry; of: InvoiceDetail | PaymentDetail }) {
  const t = useInvoiceWords();
  const { kind, document, amount, emails, motivo } = entry;
  const params = {
    amount: amount === null ? '' : amountIn(amount, of.moneda),
    emails: emails.join(', '),
    motivo: motivo ?? '',
    // In Spanish a receipt is masculine, unlike an invoice.
    ...('pagos' in of && { context: 'receipt' }),
  };
  return (
    <Text size="sm">
      {kind === 'credited' && amount === null ? t('credit') : t(`event_${kind}`, params).trim()}{' '}
      {document && <DocumentLink document={document} />}
      {document?.status === 'cancelado' && ` (${t('cancelado').toLowerCase()})`}
    </Text>
  );
}

import type { PaymentDetail, PayrollDetail, RetentionDetail } from '@lacre/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiMailLine } from '@remixicon/react';
import { PageTitle } from '../app/page-title.tsx';
import { service } from '../service/service.ts';
import { instant } from '../words/instants.ts';
import { AskSat } from './ask-sat.tsx';
import { AwaitedAnswer, CancelDocument } from './cancel-document.tsx';
import { useCancelWords } from './cancel-words.ts';
import { DownloadButton } from './download-button.tsx';
import { MailInvoice } from './mail-invoice.tsx';
import { useRejectionReason } from './rejection-reason.ts';
import { StatusBadge } from './status-badge.tsx';
import { useInvoiceWords } from './words.ts';

/** The name of an issued receipt or retentions document, its status, its files and its cancellation. */
export function DocumentHead({
  path,
  title,
  name,
  document,
}: {
  path: 'payments' | 'payrolls' | 'retentions';
  title: string;
  name: string;
  document: PaymentDetail | PayrollDetail | RetentionDetail;
}) {
  const t = useInvoiceWords();
  const { id, status, cancellationStatus, cancellation } = document;
  const [isCancelling, cancelling] = useDisclosure(false);
  const fetchFile = (kind: 'pdf' | 'xml' | 'cancellationReceiptPdf') => () => service()[path][kind].query({ id });
  const [isMailing, mailing] = useDisclosure(false);
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="flex-start">
        <Group gap="sm">
          <PageTitle>{title}</PageTitle>
          <StatusBadge {...document} />
        </Group>
        <Group gap="xs">
          <DownloadButton label="PDF" fetchFile={fetchFile('pdf')} />
          <DownloadButton label="XML" fetchFile={fetchFile('xml')} />
          {cancellation?.hasAcuse && (
            <DownloadButton label={t('acuse')} fetchFile={fetchFile('cancellationReceiptPdf')} />
          )}
          {path === 'payments' && (
            <Button variant="default" leftSection={<RiMailLine size={16} aria-hidden />} onClick={mailing.open}>
              {t('mail')}
            </Button>
          )}
          {/* The SAT has no query for retentions. */}
          {path !== 'retentions' && <AskSat path={path} document={document} />}
          {status === 'vigente' && cancellationStatus !== 'pendiente' && (
            <Button variant="outline" color="red" onClick={cancelling.open}>
              {t('cancel')}
            </Button>
          )}
        </Group>
      </Group>
      {cancellation && <Cancellation of={cancellation} />}
      <AwaitedAnswer cancellation={cancellation} />
      {isMailing && <MailInvoice path="payments" id={id} onClose={mailing.close} />}
      {isCancelling && <CancelDocument path={path} id={id} name={name} onClose={cancelling.close} />}
    </Stack>
  );
}

/** When it was requested, and its outcome. */
function Cancellation({ of }: { of: NonNullable<PayrollDetail['cancellation']> }) {
  const t = useCancelWords();
  const reasonOf = useRejectionReason();
  const { requestedAt, resolvedAt, motivo, folioSustitucion, status, message } = of;
  const date = resolvedAt === null ? '' : instant(resolvedAt);
  const parts = [
    t('requested', { date: instant(requestedAt), motivo }),
    folioSustitucion !== null && t('replacedBy', { uuid: folioSustitucion }),
    status === 'aceptada' && t('accepted', { date }),
    status === 'rechazada' && [t('rejected', { date }), reasonOf(message)].filter(Boolean).join(': '),
  ];
  return <Text size="sm">{parts.filter(Boolean).join('; ')}</Text>;
}

import type { PayrollDetail, RetentionDetail } from '@lacre/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { PageTitle } from '../app/page-title.tsx';
import { Failure } from '../service/failure.tsx';
import { queryClient, service } from '../service/service.ts';
import { instant } from '../words/formats.ts';
import { CancelDocument } from './cancel-document.tsx';
import { useCancelWords } from './cancel-words.ts';
import { DownloadButton } from './download-button.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useInvoiceWords } from './words.ts';

/** The name of an issued payroll receipt or retentions document, its status, its files and its cancellation. */
export function DocumentHead({
  path,
  title,
  name,
  document,
}: {
  path: 'payrolls' | 'retentions';
  title: string;
  name: string;
  document: PayrollDetail | RetentionDetail;
}) {
  const t = useInvoiceWords();
  const { id, status, cancellationStatus, cancellation } = document;
  const [isCancelling, cancelling] = useDisclosure(false);
  const fetchFile = (kind: 'pdf' | 'xml' | 'cancellationReceiptPdf') => () => service()[path][kind].query({ id });
  const sync = useMutation({
    mutationFn: () => service().payrolls.sync.mutate({ id }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
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
          {path === 'payrolls' && status === 'vigente' && (
            <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate()}>
              {t('askSat')}
            </Button>
          )}
          {status === 'vigente' && cancellationStatus !== 'pendiente' && (
            <Button variant="outline" color="red" onClick={cancelling.open}>
              {t('cancel')}
            </Button>
          )}
        </Group>
      </Group>
      <Failure error={sync.error} />
      {cancellation && <Cancellation of={cancellation} />}
      {isCancelling && <CancelDocument path={path} id={id} name={name} onClose={cancelling.close} />}
    </Stack>
  );
}

/** When it was requested, and its outcome. */
function Cancellation({ of }: { of: NonNullable<PayrollDetail['cancellation']> }) {
  const t = useCancelWords();
  const { requestedAt, resolvedAt, motivo, folioSustitucion, status, message } = of;
  const date = resolvedAt === null ? '' : instant(resolvedAt);
  const parts = [
    t('requested', { date: instant(requestedAt), motivo }),
    folioSustitucion !== null && t('replacedBy', { uuid: folioSustitucion }),
    status === 'aceptada' && t('accepted', { date }),
    status === 'rechazada' && [t('rejected', { date }), message].filter(Boolean).join(': '),
  ];
  return <Text size="sm">{parts.filter(Boolean).join('; ')}</Text>;
}

import { type DownloadedFile, type InvoiceListItem, isLacreError } from '@lacre/client';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiDownload2Line, RiMailLine } from '@remixicon/react';
import { useState } from 'react';
import { Dialog } from '../form/dialog.tsx';
import { ReturnFocus } from '../form/return-focus.tsx';
import { sendOnce } from '../form/send-once.ts';
import { Failure } from '../service/failure.tsx';
import { saveFile } from '../service/save-file.ts';
import { service } from '../service/service.ts';
import { zipOf } from '../service/zip-of.ts';
import { nameOf } from './invoice-name.ts';
import { invoicesCsv } from './invoices-csv.ts';
import { MailQuestion } from './mail-question.tsx';
import { useInvoiceWords } from './words.ts';

type Work = 'pdf' | 'xml' | 'email';

interface Progressing {
  work: Work;
  done: number;
  total: number;
  failed: { name: string; error: unknown }[];
  isOver: boolean;
}

/** Actions for the selected invoices, run one after another, with their progress and failures. */
export function BulkActions({ rows }: { rows: readonly InvoiceListItem[] }) {
  const t = useInvoiceWords();
  const [progress, setProgress] = useState<Progressing>();
  const [isAsked, question] = useDisclosure(false);
  const [mailed] = useState(() => new Set<string>());
  const notMailed = rows.filter(({ id }) => !mailed.has(id));
  /** After a partial failure only the rest; after a success, whoever starts again means all of them. */
  const toMail = notMailed.length > 0 ? notMailed : rows;
  const start = async (work: Work, chosen: readonly InvoiceListItem[]) => {
    const files: DownloadedFile[] = [];
    const failed: Progressing['failed'] = [];
    for (const [done, row] of chosen.entries()) {
      setProgress({ work, done, total: chosen.length, failed: [...failed], isOver: false });
      try {
        if (work === 'email') {
          await sendOnce(['invoices', { id: row.id }], (once) => service().invoices.email.mutate({ id: row.id }, once));
          mailed.add(row.id);
        } else files.push(await service().invoices[work].query({ id: row.id }));
      } catch (error) {
        failed.push({ name: nameOf(row), error });
      }
    }
    if (files.length > 0) saveFile(await zipOf(files, `facturas-${work}.zip`));
    setProgress({ work, done: chosen.length, total: chosen.length, failed, isOver: true });
  };
  const icon = <RiDownload2Line size={14} aria-hidden />;
  return (
    <>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" leftSection={icon} onClick={() => void start('pdf', rows)}>
          PDF
        </Button>
        <Button size="compact-sm" variant="default" leftSection={icon} onClick={() => void start('xml', rows)}>
          XML
        </Button>
        <Button size="compact-sm" variant="default" leftSection={icon} onClick={() => saveFile(invoicesCsv(rows))}>
          CSV
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<RiMailLine size={14} aria-hidden />}
          onClick={question.open}
        >
          {t('mail')}
        </Button>
      </Group>
      {/* One dialog follows another: the second does not know from where the first was opened. */}
      {(isAsked || progress) && <ReturnFocus />}
      {isAsked && (
        <Dialog opened onClose={question.close} title={t('bulk_email')}>
          <MailQuestion
            rows={toMail}
            sent={rows.length - toMail.length}
            onConfirm={() => {
              question.close();
              void start('email', toMail);
            }}
            onClose={question.close}
          />
        </Dialog>
      )}
      {progress && (
        <Dialog
          opened
          onClose={() => progress.isOver && setProgress(undefined)}
          withCloseButton={progress.isOver}
          title={t(`bulk_${progress.work}`)}
        >
          <Stack gap="sm">
            <Progress value={(progress.done / progress.total) * 100} aria-label={t(`bulk_${progress.work}`)} />
            <Text size="sm" role="status">
              {t('bulkDone', { done: progress.done - progress.failed.length, total: progress.total })}
            </Text>
            {progress.failed.map(({ name, error }) => (
              <Failed key={name} name={name} error={error} />
            ))}
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function Failed({ name, error }: { name: string; error: unknown }) {
  const t = useInvoiceWords();
  const hasNoAddress = isLacreError(error) && error.data.reason === 'EMAIL_RECIPIENT_REQUIRED';
  if (!hasNoAddress) return <Failure error={error} title={name} />;
  return (
    <Alert color="red" title={name} role="alert">
      {t('noAddress')}
    </Alert>
  );
}

import type { CreatePayrollBatch } from '@lacre/client';
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BackLink } from '../app/back-link.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { UnreadableTable } from '../csv-import/read-table.ts';
import { useImportWords } from '../csv-import/words.ts';
import { FileDrop } from '../form/file-drop.tsx';
import { takeFocus } from '../form/take-focus.ts';
import { UnreadableFile } from '../service/chosen-file.ts';
import { Failure } from '../service/failure.tsx';
import { saveFile } from '../service/save-file.ts';
import { service } from '../service/service.ts';
import { useRole } from '../session/use-role.ts';
import { currentWorkspace, useWorkspace } from '../session/workspace.ts';
import { type PayrollBody, readPayrolls, samplePayrolls, UnreadablePayrolls } from './payroll-file.ts';
import { rememberSent } from './sent-payrolls.ts';
import { usePayrollWords } from './words.ts';

interface ReadFile {
  name: string;
  payrolls: PayrollBody[];
}

/** Uploads a file of receipts, which are stamped one by one; each rejected one shows why. */
export function PayrollUploadPage() {
  const t = usePayrollWords();
  return (
    <Stack gap="md" maw={960}>
      <BackLink to="/payrolls">{t('back')}</BackLink>
      <PageTitle>{t('uploadTitle')}</PageTitle>
      {useRole() === 'member' ? <Text>{t('ownersOnly')}</Text> : <PayrollUpload />}
    </Stack>
  );
}

function PayrollUpload() {
  const t = usePayrollWords();
  const ofTable = useImportWords();
  const navigate = useNavigate();
  const { organizationId, environment } = useWorkspace();
  const [file, setFile] = useState<ReadFile>();
  const [fault, setFault] = useState<string | UnreadableFile>();
  const send = useMutation({
    mutationFn: (payrolls: PayrollBody[]) =>
      // The service validates each receipt.
      service().payrolls.createBatch.mutate({
        payrolls: payrolls as unknown as CreatePayrollBatch['payrolls'],
        environment,
      }),
    onSuccess: async ({ batchId }, payrolls) => {
      rememberSent(batchId, payrolls);
      // Replaced: back leads to where the upload was opened, not to an empty form.
      if (currentWorkspace().organizationId === organizationId)
        await navigate({ to: '/payrolls/batches/$batchId', params: { batchId }, replace: true });
    },
  });
  const read = async (dropped: File) => {
    setFault(undefined);
    try {
      const payrolls = await readPayrolls(dropped);
      if (payrolls.length === 0) setFault(t('noReceipts'));
      else setFile({ name: dropped.name, payrolls });
    } catch (error) {
      if (error instanceof UnreadableTable) setFault(ofTable(error.word, { row: error.row }));
      else if (error instanceof UnreadableFile) setFault(error);
      else if (error instanceof UnreadablePayrolls) setFault(t(error.word, error.values));
      else setFault(t('unreadable', { reason: error instanceof Error ? error.message : '' }));
    }
  };
  return (
    <>
      {file === undefined && (
        <>
          <Text>{t('uploadLead')}</Text>
          <Button variant="default" w="fit-content" onClick={() => saveFile(samplePayrolls())}>
            {t('sample')}
          </Button>
          <FileDrop
            label={t('drop')}
            limits={t('limits')}
            megabytes={20}
            fault={fault}
            onReject={() => setFault(t('limits'))}
            onFile={(dropped) => void read(dropped)}
          />
        </>
      )}
      {file !== undefined && (
        <Card>
          <Stack gap="sm">
            <Text ref={takeFocus} tabIndex={-1} fw={600}>
              {t('found', { count: file.payrolls.length, file: file.name })}
            </Text>
            {environment === 'production' && <Text>{t('productionQuestion')}</Text>}
            <Failure error={send.error} />
            <Group>
              <Button loading={send.isPending} onClick={() => send.mutate(file.payrolls)}>
                {t('start', { count: file.payrolls.length })}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  setFile(undefined);
                  send.reset();
                }}
              >
                {t('otherFile')}
              </Button>
            </Group>
          </Stack>
        </Card>
      )}
    </>
  );
}

import type { InvoiceAttempt, PayrollDetail } from '@lacre/client';
import { Alert, Button, Card, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core';
import { RiDownload2Line } from '@remixicon/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { AnchorLink } from '../app/links.tsx';
import { nameOf } from '../invoices/invoice-name.ts';
import { StatusBadge } from '../invoices/status-badge.tsx';
import { Failure } from '../service/failure.tsx';
import { saveFile } from '../service/save-file.ts';
import { api, service } from '../service/service.ts';
import { NominaSheet } from './nomina-sheet.tsx';
import { readNominas } from './nomina-view.ts';
import { usePayrollWords } from './words.ts';

const isIssued = (found: PayrollDetail | InvoiceAttempt): found is PayrollDetail => 'uuid' in found;

/** One payroll receipt, or how far its stamp is: it is asked again until that is known. */
export function PayrollPage() {
  const { payrollId } = useParams({ from: '/shell/payrolls/$payrollId' });
  const query = useQuery(
    api.payrolls.get.queryOptions(
      { id: payrollId },
      {
        refetchInterval: ({ state }) =>
          state.data && !isIssued(state.data) && state.data.status !== 'failed' ? 2_000 : false,
      },
    ),
  );
  if (query.error) return <Failure error={query.error} />;
  if (query.data === undefined) return <Skeleton height={480} radius="lg" aria-busy />;
  return isIssued(query.data) ? <Receipt payroll={query.data} /> : <Attempt attempt={query.data} />;
}

function Receipt({ payroll }: { payroll: PayrollDetail }) {
  const t = usePayrollWords();
  const download = useMutation({
    mutationFn: async (kind: 'pdf' | 'xml') => saveFile(await service().payrolls[kind].query({ id: payroll.id })),
  });
  const icon = <RiDownload2Line size={16} aria-hidden />;
  return (
    <Stack gap="md" maw={960}>
      <AnchorLink to="/payrolls" size="sm" w="fit-content">
        {t('back')}
      </AnchorLink>
      <Group justify="space-between" align="flex-start">
        <Group gap="sm">
          <Title order={1}>{t('receiptNamed', { name: nameOf(payroll) })}</Title>
          <StatusBadge {...payroll} />
        </Group>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={icon}
            loading={download.isPending}
            onClick={() => download.mutate('pdf')}
          >
            PDF
          </Button>
          <Button variant="default" leftSection={icon} onClick={() => download.mutate('xml')}>
            XML
          </Button>
        </Group>
      </Group>
      <Failure error={download.error} />
      <Card>
        <Text fw={600}>{payroll.receptor.nombre}</Text>
        <Text size="sm">{payroll.receptor.rfc}</Text>
        <Text size="sm" ff="monospace" c="dimmed">
          {payroll.uuid}
        </Text>
      </Card>
      {readNominas(payroll.nomina12).map((nomina, index) => (
        // A receipt keeps its order.
        <NominaSheet key={index} nomina={nomina} total={payroll.total} />
      ))}
    </Stack>
  );
}

function Attempt({ attempt }: { attempt: InvoiceAttempt }) {
  const t = usePayrollWords();
  if (attempt.status === 'failed')
    return (
      <Alert color="red" title={t('failedTitle')} role="alert">
        <Text>{attempt.message}</Text>
        {attempt.details.map(({ path, message, hint }) => (
          <Text key={path + message} size="sm">
            {message} {hint}
          </Text>
        ))}
      </Alert>
    );
  return (
    <Stack align="center" py="10vh" gap="sm" role="status">
      <Loader />
      <Title order={1} size="h2">
        {t('stampingTitle')}
      </Title>
      <Text ta="center">{t('stampingText')}</Text>
    </Stack>
  );
}

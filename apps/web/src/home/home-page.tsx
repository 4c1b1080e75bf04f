import { Box, Card, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { AnchorLink, ButtonLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { InvoiceTable } from '../invoices/invoice-table.tsx';
import { Failure } from '../service/failure.tsx';
import { api } from '../service/service.ts';
import { useWorkspace } from '../session/workspace.ts';
import { dayOf } from '../words/instants.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { latestInvoicesQuery, summaryQuery, usageQuery } from './home-queries.ts';
import { MonthCard } from './month-card.tsx';
import { Panel } from './panel.tsx';
import { ReceivablesCard } from './receivables-card.tsx';
import { TopCustomers } from './top-customers.tsx';
import { useCertificates } from './use-certificates.ts';
import { useHomeWords } from './words.ts';

export function HomePage() {
  const me = useQuery(api.users.me.queryOptions());
  const { organizationId } = useWorkspace();
  if (me.data && me.data.organizations.length === 0) return <Navigate to="/start" />;
  return organizationId === undefined ? null : <Overview organizationId={organizationId} />;
}

function Overview({ organizationId }: { organizationId: string }) {
  const t = useHomeWords();
  const { environment } = useWorkspace();
  const { month } = useSearch({ from: '/shell/' });
  const invoices = useQuery(latestInvoicesQuery({ environment }));
  const summary = useQuery(summaryQuery({ environment }, month));
  return (
    <Stack gap="md">
      <PageTitle>{t('title')}</PageTitle>
      <div className="overview">
        <Stack gap="md" className="first">
          <AttentionPanel summary={summary.data} />
        </Stack>
        <Stack gap="md" className="main">
          <Failure error={summary.error} onRetry={summary.refetch} />
          <MonthCard month={month} summary={summary.data} />
          <ReceivablesCard />
          <Card component="section" p={0}>
            <Group justify="space-between" px="lg" pt="md" pb={4}>
              <Title order={2} size="h4">
                {t('latest')}
              </Title>
              <AnchorLink to="/invoices" size="sm">
                {t('see')}
              </AnchorLink>
            </Group>
            <Failure error={invoices.error} onRetry={invoices.refetch} />
            {invoices.data && invoices.data.data.length > 0 && <InvoiceTable isNarrow rows={invoices.data.data} />}
            {invoices.data?.data.length === 0 && (
              <Text px="lg" pb="md" size="sm" c="dimmed">
                {t('noInvoices')} <AnchorLink to="/invoices/new">{t('firstInvoice')}</AnchorLink>
              </Text>
            )}
          </Card>
        </Stack>
        <Stack gap="md" className="last">
          <Readiness organizationId={organizationId} />
          <TopCustomers customers={summary.data?.customers ?? {}} />
          <Quota organizationId={organizationId} />
          <Certificates organizationId={organizationId} />
        </Stack>
      </div>
    </Stack>
  );
}

function Readiness({ organizationId }: { organizationId: string }) {
  const t = useHomeWords();
  const { data } = useQuery(api.organizations.get.queryOptions({ id: organizationId }));
  if (data === undefined || data.environmentReadiness.production) return null;
  return (
    <Panel title={t('pending')}>
      <List size="sm" mb="sm">
        {data.environmentReadiness.pending.map((one) => (
          <List.Item key={one}>{isKnown(one) ? t(one) : one}</List.Item>
        ))}
      </List>
      <ButtonLink to="/start" variant="default">
        {t('setUp')}
      </ButtonLink>
    </Panel>
  );
}

const missing = ['legal_name', 'tax_system', 'address.zip', 'certificate', 'pac'] as const;
const isKnown = (name: string): name is (typeof missing)[number] => missing.some((one) => one === name);

function Quota({ organizationId }: { organizationId: string }) {
  const t = useHomeWords();
  const { data } = useQuery(usageQuery(organizationId));
  if (data === undefined) return null;
  const used = data.cfdiUsedThisMonth ?? 0;
  if (data.cfdiIncluded === null)
    // Without a limit, hidden on a phone.
    return (
      <Box visibleFrom="sm">
        <Panel title={t('quota')}>
          <Text size="sm">{t('usedOnly', { count: used })}</Text>
        </Panel>
      </Box>
    );
  return (
    <Panel title={t('quota')}>
      <Progress value={(used / data.cfdiIncluded) * 100} aria-label={t('quota')} mb={6} />
      <Text size="sm">{t('used', { used, included: data.cfdiIncluded })}</Text>
    </Panel>
  );
}

function Certificates({ organizationId }: { organizationId: string }) {
  const t = useHomeWords();
  const current = useCertificates(organizationId);
  // The lack of one is reported with what is missing for production.
  if (current.length === 0) return null;
  return (
    <Panel title={t('certificates')}>
      {current.map(({ id, rfc, validTo, daysToExpire, status }) => (
        <Text key={id} size="sm" c={status === 'active' ? undefined : 'red'}>
          {status === 'expired'
            ? t('expired', { rfc, date: dayOf(validTo) })
            : `${t('expires', { rfc, date: dayOf(validTo) })} (${t('daysLeft', { count: daysToExpire })})`}
        </Text>
      ))}
    </Panel>
  );
}

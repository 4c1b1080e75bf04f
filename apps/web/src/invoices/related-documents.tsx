import type { InvoiceDetail } from '@lacre/client';
import { Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AnchorLink } from '../app/links.tsx';
import { api } from '../service/service.ts';
import { nameOf } from './invoice-name.ts';
import { useInvoiceWords } from './words.ts';

/** The invoice that this one credits, and the one that takes its place; nothing where there is neither. */
export function RelatedDocuments({ invoice }: { invoice: InvoiceDetail }) {
  const t = useInvoiceWords();
  const credited = invoice.relatedInvoiceUuid;
  const substitute = invoice.cancellation?.folioSustitucion ?? null;
  if (credited === null && substitute === null) return null;
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="sm">
        {t('related')}
      </Title>
      <Stack gap="xs">
        {credited !== null && <Related label={t('credits')} uuid={credited} invoice={invoice} />}
        {substitute !== null && <Related label={t('substitutedBy')} uuid={substitute} invoice={invoice} />}
      </Stack>
    </Card>
  );
}

/** A document by its UUID, as a link where it is one of the organization's own. */
function Related({ label, uuid, invoice }: { label: string; uuid: string; invoice: InvoiceDetail }) {
  const { data } = useQuery(api.invoices.list.queryOptions({ environment: invoice.environment, q: uuid, limit: 1 }));
  const found = data?.data[0];
  return (
    <Stack gap={0}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {found && (
        <AnchorLink to="/invoices/$invoiceId" params={{ invoiceId: found.id }} size="sm" w="fit-content">
          {nameOf(found)}
        </AnchorLink>
      )}
      <Text size="xs" ff="monospace" c="dimmed">
        {uuid}
      </Text>
    </Stack>
  );
}

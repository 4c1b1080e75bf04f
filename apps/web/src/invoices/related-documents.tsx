import type { InvoiceDetail, TimelineEntry } from '@lacre/client';
import { Card, Stack, Text, Title } from '@mantine/core';
import { CatalogText } from '../service/catalog-text.tsx';
import { DocumentLink } from './document-link.tsx';
import { useTimeline } from './use-timeline.ts';
import { useInvoiceWords } from './words.ts';

const labels = {
  credits: 'credits',
  substitutes: 'substitutes',
  substituted: 'substitutedBy',
  relates: 'relates',
  related: 'relatedBy',
} as const;

const isShown = (entry: TimelineEntry): entry is TimelineEntry & { kind: keyof typeof labels } => entry.kind in labels;

/**
 * The invoices that this one credits, replaces or refers to, and those that replace or refer to it; nothing if there
 * are none. Receipts and credit notes are in the history.
 */
export function RelatedDocuments({ invoice }: { invoice: InvoiceDetail }) {
  const t = useInvoiceWords();
  const { data } = useTimeline(invoice);
  const related = (data?.data ?? []).filter(isShown);
  if (related.length === 0) return null;
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="sm">
        {t('related')}
      </Title>
      <Stack gap="xs">
        {related.map(
          ({ kind, document }) =>
            document && (
              <Stack key={kind + document.uuid} gap={0} align="flex-start">
                <Text size="xs" c="dimmed">
                  {t(labels[kind])}
                </Text>
                {kind === 'relates' && <RelationType invoice={invoice} uuid={document.uuid} />}
                <DocumentLink document={document} />
                {document.id !== null && (
                  <Text size="xs" ff="monospace" c="dimmed">
                    {document.uuid}
                  </Text>
                )}
              </Stack>
            ),
        )}
      </Stack>
    </Card>
  );
}

function RelationType({ invoice, uuid }: { invoice: InvoiceDetail; uuid: string }) {
  const node = invoice.cfdiRelacionados.find(({ uuids }) =>
    uuids.some((one) => one.toUpperCase() === uuid.toUpperCase()),
  );
  if (node === undefined) return null;
  return (
    <Text size="xs">
      <CatalogText catalog="c_TipoRelacion" code={node.tipoRelacion} />
    </Text>
  );
}

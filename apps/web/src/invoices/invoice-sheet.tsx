import type { InvoiceDetail } from '@lacre/client';
import { Anchor, Card, CopyButton, Grid, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { RiFileCopyLine } from '@remixicon/react';
import { lazy, Suspense } from 'react';
import { BackLink } from '../app/back-link.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { CatalogText } from '../service/catalog-text.tsx';
import { day } from '../words/formats.ts';
import { AwaitedAnswer } from './cancel-document.tsx';
import { DocumentTimeline } from './document-timeline.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceBalanceCard } from './invoice-balance-card.tsx';
import { InvoiceConcepts } from './invoice-concepts.tsx';
import { nameOf } from './invoice-name.ts';
import { RelatedDocuments } from './related-documents.tsx';
import { useSheetWords } from './sheet-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { useInvoiceWords } from './words.ts';

// Lazy: the labels of their fields are many, and few invoices have any. What queries the service is not part of it:
// that would split the files that all pages share.
const InvoiceComplements = lazy(async () => ({
  default: (await import('./invoice-complements.tsx')).InvoiceComplements,
}));

/** An issued invoice, its history and the actions for it. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDetail }) {
  const t = useInvoiceWords();
  const sheet = useSheetWords();
  const { receptor, emisor, informacionGlobal: global } = invoice;
  return (
    <Stack gap="md">
      <BackLink to="/invoices">{t('back')}</BackLink>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4}>
          <Group gap="sm">
            <PageTitle>{t(`named_${invoice.tipoComprobante}`, { name: nameOf(invoice) })}</PageTitle>
            <StatusBadge {...invoice} />
          </Group>
          <Uuid uuid={invoice.uuid} />
          <AwaitedAnswer cancellation={invoice.cancellation} />
        </Stack>
        <InvoiceActions invoice={invoice} />
      </Group>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack gap="md">
            <Card>
              <Grid gap="lg">
                <Grid.Col span={{ base: 12, sm: 6 }}>
                  <Party title={t('receiver')} name={receptor.nombre} rfc={receptor.rfc}>
                    <Fact
                      label={t('regime')}
                      value={<CatalogText catalog="c_RegimenFiscal" code={receptor.regimenFiscal} />}
                    />
                    <Fact label={t('zip')} value={receptor.domicilioFiscal} />
                    <Fact label={t('use')} value={<CatalogText catalog="c_UsoCFDI" code={invoice.usoCfdi} />} />
                    <Fact
                      label={sheet('residence')}
                      value={
                        receptor.residenciaFiscal && (
                          <CatalogText catalog="c_Pais" code={receptor.residenciaFiscal} isSearched />
                        )
                      }
                    />
                    <Fact label={sheet('foreignTaxId')} value={receptor.numRegIdTrib} />
                  </Party>
                </Grid.Col>
                <Grid.Col span={{ base: 12, sm: 6 }}>
                  <Party title={t('issuer')} name={emisor.nombre} rfc={emisor.rfc}>
                    <Fact
                      label={t('regime')}
                      value={<CatalogText catalog="c_RegimenFiscal" code={emisor.regimenFiscal} />}
                    />
                    <Fact label={t('date')} value={day(invoice.fecha)} />
                    <Fact
                      label={sheet('period')}
                      value={
                        global && (
                          <>
                            <CatalogText catalog="c_Periodicidad" code={global.periodicidad} />,{' '}
                            <CatalogText catalog="c_Meses" code={global.meses} /> {global.anio}
                          </>
                        )
                      }
                    />
                    <Fact
                      label={t('method')}
                      value={invoice.metodoPago && <CatalogText catalog="c_MetodoPago" code={invoice.metodoPago} />}
                    />
                    <Fact
                      label={t('paymentForm')}
                      value={invoice.formaPago && <CatalogText catalog="c_FormaPago" code={invoice.formaPago} />}
                    />
                    <Fact label={sheet('terms')} value={invoice.condicionesDePago} />
                    <Fact label={t('place')} value={invoice.lugarExpedicion} />
                    <Fact
                      label={sheet('export')}
                      value={
                        invoice.exportacion === '01' ? null : (
                          <CatalogText catalog="c_Exportacion" code={invoice.exportacion} />
                        )
                      }
                    />
                    <Fact
                      label={t('exchange')}
                      value={
                        invoice.tipoCambio === null || invoice.moneda === 'MXN' ? null : String(invoice.tipoCambio)
                      }
                    />
                  </Party>
                </Grid.Col>
              </Grid>
            </Card>
            <InvoiceConcepts invoice={invoice} />
            <Suspense>
              <Complements of={invoice.complementos} />
              {invoice.conceptos.map(({ complemento }, index) => (
                // Items of a document never change their order.
                <Complements key={`${index}`} of={complemento ?? {}} under={sheet('ofItem', { number: index + 1 })} />
              ))}
            </Suspense>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack gap="md">
            {invoice.metodoPago === 'PPD' && <InvoiceBalanceCard invoice={invoice} />}
            <DocumentTimeline path="invoices" document={invoice} />
            <RelatedDocuments invoice={invoice} />
            <Anchor href={invoice.verificationUrl} target="_blank" rel="noreferrer" size="sm">
              {t('verifySat')}
            </Anchor>
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function Complements({ of, under }: { of: InvoiceDetail['complementos']; under?: string }) {
  if (Object.keys(of).length === 0) return null;
  return (
    <InvoiceComplements complementos={of} under={under} renderCode={(used) => <CatalogText {...used} isSearched />} />
  );
}

function Party({
  title,
  name,
  rfc,
  children,
}: {
  title: string;
  name: string;
  rfc: string;
  children: React.ReactNode;
}) {
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed" fw={600}>
        {title}
      </Text>
      <Text fw={600}>{name}</Text>
      <Text size="sm" mb={4}>
        {rfc}
      </Text>
      {children}
    </Stack>
  );
}

const Fact = ({ label, value }: { label: string; value: React.ReactNode }) =>
  value === null ? null : (
    <Group gap={6} wrap="nowrap" align="flex-start" className="fact">
      <Text size="sm" c="dimmed" flex="none">
        {label}
      </Text>
      <Text size="sm">{value}</Text>
    </Group>
  );

function Uuid({ uuid }: { uuid: string }) {
  const t = useInvoiceWords();
  const shown = (text: string) => (
    <Text size="sm" ff="monospace" c="dimmed">
      {text}
    </Text>
  );
  // Without https browsers have no clipboard; it can be selected.
  if (!isSecureContext) return shown(uuid);
  return (
    <CopyButton value={uuid}>
      {({ copied, copy }) => (
        <UnstyledButton onClick={copy} title={t('copyUuid')}>
          <Group gap={6} wrap="nowrap">
            {shown(copied ? t('copied') : uuid)}
            <RiFileCopyLine size={14} aria-hidden />
          </Group>
        </UnstyledButton>
      )}
    </CopyButton>
  );
}

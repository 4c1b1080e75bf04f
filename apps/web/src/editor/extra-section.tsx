import { Button, Card, Checkbox, Grid, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RiAddLine } from '@remixicon/react';
import { lazy, memo, Suspense } from 'react';
import type { Complements } from '../complements/complement-section.tsx';
import { Select } from '../form/select.tsx';
import { CatalogSelect } from '../service/catalog-select.tsx';
import { type Draft, emptyDraft } from './draft.ts';
import { useFinding } from './finding-store.ts';
import { GlobalPeriod } from './global-period.tsx';
import { LocalTaxes } from './local-taxes.tsx';
import { Relations } from './relations.tsx';
import { sameFields } from './same-fields.ts';
import { useEditorWords } from './words.ts';

const Addenda = lazy(async () => ({ default: (await import('./addenda.tsx')).Addenda }));
const ComplementSection = lazy(async () => ({
  default: (await import('../complements/complement-section.tsx')).ComplementSection,
}));

/** A Traslado sells nothing: it has no payment and no currency, and its use is S01. */
function ofType(before: Draft['type'], type: Draft['type']): Partial<Draft> {
  if (type === 'T') return { type, paymentForm: undefined, paymentMethod: undefined, currency: undefined, use: 'S01' };
  const { paymentForm, paymentMethod, currency, use } = emptyDraft();
  return before === 'T' ? { type, paymentForm, paymentMethod, currency, use } : { type };
}

export type ChangeDraft = (change: Partial<Draft>) => void;

/** Fields that few invoices need, each section collapsed until it is opened. */
export const ExtraSection = memo(
  function ExtraSection({ draft, onChange }: { draft: Draft; onChange: ChangeDraft }) {
    const t = useEditorWords();
    const errors = {
      export: useFinding('export'),
      paymentConditions: useFinding('paymentConditions'),
      relatedInvoiceUuid: useFinding('relatedInvoiceUuid'),
    };
    return (
      <Card component="section" aria-label={t('extra')}>
        <Title order={2} size="h4" mb="sm">
          {t('extra')}
        </Title>
        <Stack gap="md">
          <Grid gap="sm">
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <Select
                label={t('type')}
                allowDeselect={false}
                data={(['I', 'E', 'T'] as const).map((type) => ({ value: type, label: t(type) }))}
                value={draft.type ?? 'I'}
                onChange={(type) => onChange(ofType(draft.type, type ?? 'I'))}
              />
            </Grid.Col>
            {draft.type === 'E' && (
              <Grid.Col span={{ base: 12, sm: 8 }}>
                <TextInput
                  label={t('creditedUuid')}
                  description={t('creditedUuidHint')}
                  error={errors.relatedInvoiceUuid}
                  value={draft.relatedInvoiceUuid ?? ''}
                  onChange={(event) => onChange({ relatedInvoiceUuid: event.currentTarget.value.trim() })}
                />
              </Grid.Col>
            )}
            <Grid.Col span={{ base: 12, sm: 4 }}>
              <CatalogSelect
                catalog="c_Exportacion"
                label={t('export')}
                error={errors.export}
                allowDeselect={false}
                value={draft.export ?? '01'}
                onChange={(code) => onChange({ export: code === '01' ? undefined : code })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: draft.type === 'E' ? 8 : 4 }}>
              <TextInput
                label={t('paymentConditions')}
                placeholder={t('paymentConditionsHint')}
                error={errors.paymentConditions}
                value={draft.paymentConditions ?? ''}
                onChange={(event) => onChange({ paymentConditions: event.currentTarget.value })}
              />
            </Grid.Col>
          </Grid>
          <Relations relations={draft.related ?? []} onChange={(related) => onChange({ related })} />
          <LocalTaxes taxes={draft.localTaxes ?? []} onChange={(localTaxes) => onChange({ localTaxes })} />
          <GlobalPeriod period={draft.global} series={draft.series} onChange={(global) => onChange({ global })} />
          <DocumentComplements draft={draft} onChange={onChange} />
          <Checkbox
            label={t('hasAddenda')}
            checked={draft.addenda !== undefined}
            onChange={(event) => onChange({ addenda: event.currentTarget.checked ? '' : undefined })}
          />
          {draft.addenda !== undefined && (
            <Suspense fallback={<Skeleton height={130} />}>
              <Addenda value={draft.addenda} onChange={(addenda) => onChange({ addenda })} />
            </Suspense>
          )}
        </Stack>
      </Card>
    );
  },
  sameFields(
    'type',
    'relatedInvoiceUuid',
    'export',
    'paymentConditions',
    'related',
    'localTaxes',
    'global',
    'complements',
    'addenda',
    'series',
  ),
);

/** Lazy: the descriptions of complements are as large as the rest of the editor. */
function DocumentComplements({ draft, onChange }: { draft: Draft; onChange: ChangeDraft }) {
  const t = useEditorWords();
  const [isWanted, { open }] = useDisclosure(draft.complements !== undefined);
  if (!isWanted)
    return (
      <Button variant="default" w="fit-content" leftSection={<RiAddLine size={16} aria-hidden />} onClick={open}>
        {t('complements')}
      </Button>
    );
  return (
    <Suspense fallback={<Skeleton height={60} />}>
      <ComplementSection
        level="document"
        type={draft.type ?? 'I'}
        data={draft.complements as Complements | undefined}
        path="complements"
        onChange={(complements) => onChange({ complements })}
      />
    </Suspense>
  );
}

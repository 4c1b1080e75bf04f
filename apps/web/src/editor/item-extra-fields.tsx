import type { InvoiceItem } from '@lacre/client';
import { Button, Fieldset, Grid, Skeleton, Stack, TagsInput, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { TaxList } from '../catalogs/tax-list.tsx';
import type { Complements } from '../complements/complement-section.tsx';
import { CatalogSelect } from '../service/catalog-select.tsx';
import type { DraftItem } from './draft.ts';
import { useFinding } from './finding-store.ts';
import { useItemExtraWords } from './item-extra-words.ts';
import { Parts } from './parts.tsx';
import { useEditorWords } from './words.ts';

const ComplementSection = lazy(async () => ({
  default: (await import('../complements/complement-section.tsx')).ComplementSection,
}));

type ThirdParty = NonNullable<InvoiceItem['thirdParty']>;
const noThirdParty: ThirdParty = { taxId: '', legalName: '' };

export interface ItemExtraProps {
  item: DraftItem;
  index: number;
  type: 'I' | 'E' | 'T';
  onChange: (change: Partial<DraftItem>) => void;
}

/** What few items have: an identification number, other taxes, a third party, customs documents, parts, complements. */
export function ItemExtraFields({ item, index, type, onChange }: ItemExtraProps) {
  const t = useEditorWords();
  const extra = useItemExtraWords();
  const at = (field: string) => `items[${index}].${field}`;
  const errors = {
    sku: useFinding(at('sku')),
    customsDocuments: useFinding(at('customsDocuments')),
    propertyTaxAccounts: useFinding(at('propertyTaxAccounts')),
  };
  return (
    <Stack gap="md" pt="sm">
      <TextInput
        label={t('sku')}
        description={extra('skuHint')}
        error={errors.sku}
        value={item.sku ?? ''}
        onChange={({ currentTarget }) => onChange({ sku: currentTarget.value || undefined })}
      />
      <TaxList
        taxes={item.taxes ?? []}
        path={at('taxes')}
        // An item with taxes is subject to them.
        onChange={(taxes) => onChange({ taxes, ...(item.taxObject === '01' && { taxObject: undefined }) })}
      />
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <TagsInput
            label={t('customsDocuments')}
            description={extra('customsDocumentsHint')}
            error={errors.customsDocuments}
            acceptValueOnBlur
            value={item.customsDocuments ?? []}
            onChange={(numbers) => onChange({ customsDocuments: orNone(numbers) })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <TagsInput
            label={t('propertyTaxAccounts')}
            description={extra('propertyTaxAccountsHint')}
            error={errors.propertyTaxAccounts}
            acceptValueOnBlur
            value={item.propertyTaxAccounts ?? []}
            onChange={(accounts) => onChange({ propertyTaxAccounts: orNone(accounts) })}
          />
        </Grid.Col>
      </Grid>
      <ThirdPartyFields
        value={item.thirdParty}
        path={at('thirdParty')}
        onChange={(thirdParty) => onChange({ thirdParty })}
      />
      <Parts parts={item.parts ?? []} path={at('parts')} onChange={(parts) => onChange({ parts })} />
      <Suspense fallback={<Skeleton height={60} />}>
        <ComplementSection
          level="concept"
          type={type}
          data={item.complement as Complements | undefined}
          path={at('complement')}
          onChange={(complement) => onChange({ complement })}
        />
      </Suspense>
    </Stack>
  );
}

const orNone = (list: string[]) => (list.length === 0 ? undefined : list);

/** A sale on behalf of a third party (node ACuentaTerceros). */
function ThirdPartyFields({
  value,
  path,
  onChange,
}: {
  value: ThirdParty | undefined;
  path: string;
  onChange: (value: ThirdParty | undefined) => void;
}) {
  const t = useEditorWords();
  const extra = useItemExtraWords();
  const errors = {
    taxId: useFinding(`${path}.taxId`),
    legalName: useFinding(`${path}.legalName`),
    taxSystem: useFinding(`${path}.taxSystem`),
    zip: useFinding(`${path}.zip`),
  };
  if (value === undefined)
    return (
      <Button variant="default" size="compact-md" w="fit-content" onClick={() => onChange(noThirdParty)}>
        {extra('addThirdParty')}
      </Button>
    );
  const set = (change: Partial<ThirdParty>) => onChange({ ...value, ...change });
  const text = (field: 'taxId' | 'legalName' | 'zip', label: string) => (
    <TextInput
      label={label}
      error={errors[field]}
      value={value[field] ?? ''}
      onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
    />
  );
  return (
    <Fieldset legend={t('thirdParty')}>
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, sm: 4 }}>{text('taxId', t('thirdPartyRfc'))}</Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8 }}>{text('legalName', t('thirdPartyName'))}</Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <CatalogSelect
            catalog="c_RegimenFiscal"
            label={t('thirdPartyRegime')}
            error={errors.taxSystem}
            value={value.taxSystem}
            onChange={(taxSystem) => set({ taxSystem })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 4 }}>{text('zip', t('thirdPartyZip'))}</Grid.Col>
      </Grid>
      <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={() => onChange(undefined)}>
        {extra('removeThirdParty')}
      </Button>
    </Fieldset>
  );
}

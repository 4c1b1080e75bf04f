import type { Product } from '@lacre/client';
import { ActionIcon, Card, Checkbox, Grid, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { RiDeleteBinLine } from '@remixicon/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { ProductKeySelect } from '../catalogs/product-key-select.tsx';
import { TaxSelect } from '../catalogs/tax-select.tsx';
import { UnitKeySelect } from '../catalogs/unit-key-select.tsx';
import { DecimalField } from '../form/decimal-field.tsx';
import { SearchField } from '../service/search-field.tsx';
import { api } from '../service/service.ts';
import { useWorkplace } from '../session/workplace.ts';
import type { DraftItem } from './draft.ts';
import { useFinding } from './finding-store.ts';
import { ItemExtras } from './item-extras.tsx';
import { useEditorWords } from './words.ts';

interface ItemProps {
  item: DraftItem;
  index: number;
  isOnly: boolean;
  type: 'I' | 'E' | 'T';
  onChange: (index: number, change: Partial<DraftItem>) => void;
  onRemove: (index: number) => void;
}

/** One line: what, how much, at which price, with which taxes. Only the line that changed is drawn again. */
export const ItemCard = memo(function ItemCard({ item, index, isOnly, type, onChange, onRemove }: ItemProps) {
  const t = useEditorWords();
  const set = (change: Partial<DraftItem>) => onChange(index, change);
  const at = (field: string) => `items[${index}].${field}`;
  const errors = {
    productKey: useFinding(at('productKey')),
    unitKey: useFinding(at('unitKey')),
    quantity: useFinding(at('quantity')),
    unitPrice: useFinding(at('unitPrice'), at('amount')),
    discount: useFinding(at('discount')),
    taxes: useFinding(at('taxes'), at('taxObject')),
  };
  return (
    <Card component="fieldset" p="md" m={0} aria-label={t('item', { number: index + 1 })}>
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Description item={item} index={index} onChange={set} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <ProductKeySelect
            value={item.productKey}
            description={item.description ?? ''}
            error={errors.productKey}
            onChange={(productKey) => set({ productKey })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 7, md: 2 }}>
          <UnitKeySelect value={item.unitKey} error={errors.unitKey} onChange={(unitKey) => set({ unitKey })} />
        </Grid.Col>
        <Grid.Col span={{ base: 5, md: 2 }}>
          <DecimalField
            label={t('quantity')}
            error={errors.quantity}
            min={0}
            decimalScale={6}
            value={item.quantity}
            onChange={(quantity) => set({ quantity })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 7, md: 3 }}>
          <DecimalField
            label={t('unitPrice')}
            error={errors.unitPrice}
            min={0}
            decimalScale={6}
            thousandSeparator=","
            prefix="$"
            value={item.unitPrice}
            onChange={(unitPrice) => set({ unitPrice })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 5, md: 2 }}>
          <DecimalField
            label={t('discount')}
            error={errors.discount}
            min={0}
            decimalScale={6}
            thousandSeparator=","
            prefix="$"
            value={item.discount}
            onChange={(discount) => set({ discount })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <TaxSelect
            error={errors.taxes}
            taxes={item.taxes}
            onChange={(taxes, preset) => set({ taxes, taxObject: preset === 'none' ? '01' : undefined })}
          />
        </Grid.Col>
      </Grid>
      <Group justify="space-between" mt="sm">
        <Checkbox
          size="xs"
          label={t('taxIncluded')}
          checked={item.taxIncluded ?? false}
          onChange={(event) => set({ taxIncluded: event.currentTarget.checked ? true : undefined })}
        />
        {!isOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeItem', { number: index + 1 })}
            onClick={() => onRemove(index)}
          >
            <RiDeleteBinLine size={16} />
          </ActionIcon>
        )}
      </Group>
      <ItemExtras item={item} index={index} type={type} onChange={set} />
    </Card>
  );
});

interface FieldProps {
  item: DraftItem;
  index: number;
  onChange: (change: Partial<DraftItem>) => void;
}

/** Own products while one types; one of them fills the line. */
function Description({ item, index, onChange }: FieldProps) {
  const t = useEditorWords();
  const { organizationId = '', environment } = useWorkplace();
  const [q] = useDebouncedValue(item.description ?? '', 200);
  // A sheet of a hundred lines that is opened again asks nothing.
  const [isWritten, setWritten] = useState(false);
  const { data = [] } = useQuery(
    api.products.list.queryOptions(
      { organizationId, q, livemode: environment === 'production', limit: 8 },
      { select: (page) => page.data, placeholderData: keepPreviousData, enabled: isWritten && q.length > 1 },
    ),
  );
  return (
    <SearchField
      label={t('description')}
      placeholder={t('descriptionHint')}
      error={useFinding(`items[${index}].description`)}
      text={item.description ?? ''}
      choices={data.map(({ id, description }) => ({ value: id, label: description }))}
      onOpen={() => setWritten(true)}
      onType={(description) => onChange({ description })}
      onTake={({ value }) => {
        const product = data.find(({ id }) => id === value);
        if (product) onChange(lineOf(product));
      }}
    />
  );
}

const lineOf = ({
  description,
  productKey,
  unitKey,
  price,
  sku,
  taxIncluded,
  taxability,
  taxes,
}: Product): Partial<DraftItem> => ({
  description,
  productKey,
  unitKey,
  unitPrice: price,
  sku: sku ?? undefined,
  taxIncluded: taxIncluded || undefined,
  taxObject: taxability,
  taxes,
});

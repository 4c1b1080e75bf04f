import type { InvoiceTax, Product } from '@lacre/client';
import { ActionIcon, Card, Checkbox, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { RiDeleteBinLine } from '@remixicon/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { ProductKeySelect } from '../catalogs/product-key-select.tsx';
import type { TaxPreset } from '../catalogs/tax-presets.ts';
import { TaxSelect } from '../catalogs/tax-select.tsx';
import { UnitKeySelect } from '../catalogs/unit-key-select.tsx';
import { DecimalField } from '../form/decimal-field.tsx';
import { SearchField } from '../service/search-field.tsx';
import { api } from '../service/service.ts';
import { useWorkspace } from '../session/workspace.ts';
import type { DraftItem, Typed } from './draft.ts';
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

/** One item: description, quantity, price and taxes. Only items and fields that changed are rendered. */
export const ItemCard = memo(function ItemCard({ item, index, isOnly, type, onChange, onRemove }: ItemProps) {
  const t = useEditorWords();
  const set = useMemo(() => settersOf((change) => onChange(index, change)), [onChange, index]);
  const description = item.description ?? '';
  const [described] = useDebouncedValue(description, 200);
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
    <Card component="fieldset" m={0} aria-label={t('item', { number: index + 1 })}>
      <div className="line">
        <div style={{ gridArea: 'text' }}>
          <Description text={description} q={described} index={index} onChange={set.fields} />
        </div>
        <div style={{ gridArea: 'key' }}>
          <ProductKeySelect
            value={item.productKey}
            description={described}
            error={errors.productKey}
            onChange={set.productKey}
          />
        </div>
        <div style={{ gridArea: 'unit' }}>
          <UnitKeySelect value={item.unitKey} error={errors.unitKey} onChange={set.unitKey} />
        </div>
        <div style={{ gridArea: 'quantity' }}>
          <DecimalField
            label={t('quantity')}
            error={errors.quantity}
            min={0}
            decimalScale={6}
            value={item.quantity}
            onChange={set.quantity}
          />
        </div>
        <div style={{ gridArea: 'price' }}>
          <DecimalField
            label={t('unitPrice')}
            error={errors.unitPrice}
            min={0}
            decimalScale={6}
            minDecimals={2}
            thousandSeparator=","
            prefix="$"
            value={item.unitPrice}
            onChange={set.unitPrice}
          />
        </div>
        <div style={{ gridArea: 'discount' }}>
          <DecimalField
            label={t('discount')}
            error={errors.discount}
            min={0}
            decimalScale={6}
            minDecimals={2}
            thousandSeparator=","
            prefix="$"
            value={item.discount}
            onChange={set.discount}
          />
        </div>
        <div style={{ gridArea: 'taxes' }}>
          <TaxSelect error={errors.taxes} taxes={item.taxes} onChange={set.taxes} />
        </div>
      </div>
      <Foot
        index={index}
        isOnly={isOnly}
        taxIncluded={item.taxIncluded ?? false}
        onChange={set.taxIncluded}
        onRemove={onRemove}
      />
      <ItemExtras item={item} index={index} type={type} onChange={set.fields} />
    </Card>
  );
});

/** A setter for each field, stable as long as the item keeps its index. */
const settersOf = (fields: (change: Partial<DraftItem>) => void) => ({
  fields,
  productKey: (productKey: string | undefined) => fields({ productKey }),
  unitKey: (unitKey: string | undefined) => fields({ unitKey }),
  quantity: (quantity: Typed) => fields({ quantity }),
  unitPrice: (unitPrice: Typed) => fields({ unitPrice }),
  discount: (discount: Typed) => fields({ discount }),
  taxes: (taxes: InvoiceTax[], preset: TaxPreset) => fields({ taxes, taxObject: preset === 'none' ? '01' : undefined }),
  taxIncluded: (isIncluded: boolean) => fields({ taxIncluded: isIncluded || undefined }),
});

/** The checkbox for prices with taxes, and the button that removes the item. */
const Foot = memo(function Foot({
  index,
  isOnly,
  taxIncluded,
  onChange,
  onRemove,
}: Pick<ItemProps, 'index' | 'isOnly' | 'onRemove'> & {
  taxIncluded: boolean;
  onChange: (isIncluded: boolean) => void;
}) {
  const t = useEditorWords();
  return (
    <Group justify="space-between" mt="sm">
      <Checkbox
        size="xs"
        label={t('taxIncluded')}
        checked={taxIncluded}
        onChange={(event) => onChange(event.currentTarget.checked)}
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
  );
});

interface DescriptionProps {
  text: string;
  /** The debounced text to search for. */
  q: string;
  index: number;
  onChange: (change: Partial<DraftItem>) => void;
}

/** Searches the user's products while typing; selecting one fills in the item. */
const Description = memo(function Description({ text, q, index, onChange }: DescriptionProps) {
  const t = useEditorWords();
  const { organizationId = '', environment } = useWorkspace();
  // A reopened draft of a hundred items searches nothing.
  const [isDirty, setDirty] = useState(false);
  const { data = [] } = useQuery(
    api.products.list.queryOptions(
      { organizationId, q, livemode: environment === 'production', limit: 8 },
      { select: (page) => page.data, placeholderData: keepPreviousData, enabled: isDirty && q.length > 1 },
    ),
  );
  return (
    <SearchField
      label={t('description')}
      placeholder={t('descriptionHint')}
      error={useFinding(`items[${index}].description`)}
      text={text}
      choices={data.map(({ id, description }) => ({ value: id, label: description }))}
      onOpen={() => setDirty(true)}
      onType={(description) => onChange({ description })}
      onTake={({ value }) => {
        const product = data.find(({ id }) => id === value);
        if (product) onChange(lineOf(product));
      }}
    />
  );
});

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

import type { InvoiceItem } from '@lacre/client';
import { Button, Fieldset, Grid, Stack, TextInput } from '@mantine/core';
import { ProductKeySelect } from '../catalogs/product-key-select.tsx';
import { DecimalField } from '../form/decimal-field.tsx';
import { useFinding } from './finding-store.ts';
import { useEditorWords } from './words.ts';

type Part = NonNullable<InvoiceItem['parts']>[number];

/** The parts of an item (node Parte). */
export function Parts({
  parts,
  path,
  onChange,
}: {
  parts: Part[];
  path: string;
  onChange: (parts: Part[] | undefined) => void;
}) {
  const t = useEditorWords();
  return (
    <Stack gap="sm">
      {parts.map((part, index) => (
        <PartFields
          // They have no ids and are only added at the end.
          key={index}
          part={part}
          number={index + 1}
          path={`${path}[${index}]`}
          onChange={(change) => onChange(parts.map((one, at) => (at === index ? { ...one, ...change } : one)))}
          onRemove={() => {
            const left = parts.filter((_, at) => at !== index);
            onChange(left.length === 0 ? undefined : left);
          }}
        />
      ))}
      <Button
        variant="default"
        size="compact-md"
        w="fit-content"
        onClick={() => onChange([...parts, { description: '', productKey: '', quantity: 1 }])}
      >
        {t('addPart')}
      </Button>
    </Stack>
  );
}

function PartFields({
  part,
  number,
  path,
  onChange,
  onRemove,
}: {
  part: Part;
  number: number;
  path: string;
  onChange: (change: Partial<Part>) => void;
  onRemove: () => void;
}) {
  const t = useEditorWords();
  const errors = {
    description: useFinding(`${path}.description`),
    productKey: useFinding(`${path}.productKey`),
    quantity: useFinding(`${path}.quantity`),
  };
  return (
    <Fieldset legend={t('part', { number })}>
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <TextInput
            label={t('partDescription')}
            error={errors.description}
            value={part.description}
            onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 8, sm: 5 }}>
          <ProductKeySelect
            value={part.productKey}
            description={part.description}
            error={errors.productKey}
            onChange={(productKey) => onChange({ productKey: productKey ?? '' })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 4, sm: 2 }}>
          <DecimalField
            label={t('partQuantity')}
            error={errors.quantity}
            min={0}
            decimalScale={6}
            value={part.quantity}
            onChange={(quantity) => onChange({ quantity: Number(quantity) })}
          />
        </Grid.Col>
      </Grid>
      <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={onRemove}>
        {t('removePart', { number })}
      </Button>
    </Fieldset>
  );
}

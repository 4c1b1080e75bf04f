import { ActionIcon, Button, Checkbox, Grid, Stack, TextInput } from '@mantine/core';
import { RiAddLine, RiDeleteBinLine } from '@remixicon/react';
import { DecimalField } from '../form/decimal-field.tsx';
import type { DraftLocalTax, Typed } from './draft.ts';
import { useFinding } from './finding-store.ts';
import { useEditorWords } from './words.ts';

/** Taxes of a state or municipality (complement implocal): lodging, five per thousand of public works ... */
export function LocalTaxes({
  taxes,
  onChange,
}: {
  taxes: DraftLocalTax[];
  onChange: (taxes: DraftLocalTax[] | undefined) => void;
}) {
  const t = useEditorWords();
  return (
    <Stack gap="xs">
      {taxes.map((tax, index) => (
        <LocalTax
          // They have no names of their own; they are only added at the end.
          key={index}
          tax={tax}
          index={index}
          onChange={(changed) => onChange(taxes.map((one, at) => (at === index ? { ...one, ...changed } : one)))}
          onRemove={() => {
            const left = taxes.filter((_, at) => at !== index);
            onChange(left.length === 0 ? undefined : left);
          }}
        />
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<RiAddLine size={16} aria-hidden />}
        onClick={() => onChange([...taxes, { name: '', rate: '' }])}
      >
        {t('addLocalTax')}
      </Button>
    </Stack>
  );
}

function LocalTax({
  tax,
  index,
  onChange,
  onRemove,
}: {
  tax: DraftLocalTax;
  index: number;
  onChange: (changed: Partial<DraftLocalTax>) => void;
  onRemove: () => void;
}) {
  const t = useEditorWords();
  return (
    // Level with the fields, whatever is said below one of them.
    <Grid gap="sm">
      <Grid.Col span={{ base: 8, sm: 5 }}>
        <TextInput
          label={t('localTaxName')}
          placeholder="ISH"
          error={useFinding(`localTaxes[${index}].name`)}
          value={tax.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 4, sm: 2 }}>
        <TextInput
          label={t('localTaxRate')}
          inputMode="decimal"
          error={useFinding(`localTaxes[${index}].rate`)}
          value={tax.rate}
          onChange={(event) => onChange({ rate: event.currentTarget.value.trim() })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 10, sm: 4 }} pt={{ sm: 30 }}>
        <Checkbox
          label={t('localTaxWithheld')}
          checked={tax.withholding ?? false}
          onChange={(event) => onChange({ withholding: event.currentTarget.checked })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 2, sm: 1 }} pt={{ sm: 26 }}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeLocalTax', { number: index + 1 })}
          onClick={onRemove}
        >
          <RiDeleteBinLine size={16} />
        </ActionIcon>
      </Grid.Col>
      {tax.base !== undefined && (
        <Grid.Col span={{ base: 12, sm: 7 }}>
          <Base base={tax.base} index={index} onChange={(base) => onChange({ base })} />
        </Grid.Col>
      )}
    </Grid>
  );
}

/** Where it is not the whole subtotal: lodging alone, in an invoice that says meals too. */
function Base({ base, index, onChange }: { base: Typed; index: number; onChange: (base: Typed) => void }) {
  const t = useEditorWords();
  return (
    <DecimalField
      label={t('localTaxBase')}
      description={t('localTaxBaseHint')}
      error={useFinding(`localTaxes[${index}].base`)}
      decimalScale={2}
      thousandSeparator=","
      prefix="$"
      value={base}
      onChange={onChange}
    />
  );
}

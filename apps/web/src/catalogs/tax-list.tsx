import { decimal, toPlain } from '@lacre/cfdi/decimal';
import type { InvoiceTax } from '@lacre/client';
import { ActionIcon, Button, Fieldset, Grid, Stack } from '@mantine/core';
import { RiDeleteBinLine } from '@remixicon/react';
import { useState } from 'react';
import { useFinding } from '../editor/finding-store.ts';
import { DecimalField } from '../form/decimal-field.tsx';
import { Select } from '../form/select.tsx';
import { useTaxListWords } from './tax-list-words.ts';
import { presetOf } from './tax-presets.ts';

const kinds = ['002', '003', '001-withheld', '002-withheld', '003-withheld'] as const;
type Kind = (typeof kinds)[number];
const factors = ['Tasa', 'Cuota', 'Exento'] as const;
type Factor = (typeof factors)[number];

/** IEPS of food with a high energy density (LIEPS 2 I J). */
const added: InvoiceTax = { type: '003', factorType: 'Tasa', rate: '0.080000' };

/** The taxes of an item or a product one by one, shown if no preset has just these. */
export function TaxList({
  taxes,
  path,
  onChange,
}: {
  taxes: readonly InvoiceTax[];
  /** Path of the taxes in the body, for their findings. */
  path: string;
  onChange: (taxes: InvoiceTax[]) => void;
}) {
  const t = useTaxListWords();
  const [isOpen, setIsOpen] = useState(presetOf(taxes) === undefined);
  const add = (
    <Button
      variant="default"
      size="compact-md"
      w="fit-content"
      onClick={() => {
        setIsOpen(true);
        onChange([...taxes, added]);
      }}
    >
      {t('add')}
    </Button>
  );
  if (!isOpen) return add;
  return (
    <Fieldset legend={t('taxes')}>
      <Stack gap="sm">
        {taxes.map((tax, index) => (
          <TaxFields
            // They have no ids and are only added at the end.
            key={index}
            tax={tax}
            number={index + 1}
            path={`${path}[${index}]`}
            onChange={(changed) => onChange(taxes.map((one, at) => (at === index ? changed : one)))}
            onRemove={() => onChange(taxes.filter((_, at) => at !== index))}
          />
        ))}
        {add}
      </Stack>
    </Fieldset>
  );
}

function TaxFields({
  tax,
  number,
  path,
  onChange,
  onRemove,
}: {
  tax: InvoiceTax;
  number: number;
  path: string;
  onChange: (tax: InvoiceTax) => void;
  onRemove: () => void;
}) {
  const t = useTaxListWords();
  const error = useFinding(path);
  const kind = kindOf(tax);
  const isExempt = tax.factorType === 'Exento';
  return (
    <Grid gap="sm">
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <Select
          label={t('tax', { number })}
          allowDeselect={false}
          data={kinds.map((value) => ({ value, label: t(value) }))}
          value={kind}
          onChange={(value) => onChange({ ...tax, ...ofKind(value as Kind) })}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 5, sm: 3 }}>
        <Select
          label={t('factorType', { number })}
          allowDeselect={false}
          data={factors.map((value) => ({ value, label: t(value) }))}
          value={tax.factorType}
          onChange={(value) => onChange(ofFactor(tax, value as Factor))}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 5, sm: 3 }}>
        {!isExempt && (
          <DecimalField
            // Another factor is another number.
            key={tax.factorType}
            label={t(tax.factorType === 'Cuota' ? 'fee' : 'rate', { number })}
            error={error}
            min={0}
            decimalScale={tax.factorType === 'Cuota' ? 6 : 4}
            value={shown(tax)}
            onChange={(value) => onChange(withRate(tax, value))}
          />
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 2, sm: 1 }} pt={26}>
        <ActionIcon variant="subtle" color="gray" aria-label={t('remove', { number })} onClick={onRemove}>
          <RiDeleteBinLine size={16} />
        </ActionIcon>
      </Grid.Col>
    </Grid>
  );
}

const kindOf = ({ type, withholding }: InvoiceTax): Kind => `${type}${withholding ? '-withheld' : ''}` as Kind;

const ofKind = (kind: Kind): Pick<InvoiceTax, 'type' | 'withholding'> => ({
  type: kind.slice(0, 3),
  withholding: kind.endsWith('withheld'),
});

/** An exempt tax has no rate, and a fee is no percentage. */
const ofFactor = ({ rate: _rate, ...tax }: InvoiceTax, factorType: Factor): InvoiceTax => ({ ...tax, factorType });

/** A rate as a percentage, a fee in the currency. */
function shown({ factorType, rate }: InvoiceTax): number | '' {
  if (rate === undefined) return '';
  return Number(factorType === 'Cuota' ? decimal(rate) : decimal(rate).times(100));
}

/** With the rate as the SAT writes it, of six decimals; without one while the field is empty. */
function withRate({ rate: _rate, ...tax }: InvoiceTax, typed: number | ''): InvoiceTax {
  if (typed === '') return tax;
  const value = decimal(typed.toFixed(6));
  return { ...tax, rate: toPlain(tax.factorType === 'Cuota' ? value : value.dividedBy(100), 6) };
}

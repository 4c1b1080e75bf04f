import type { KeyLimits } from '@lacre/client';
import { Collapse, SimpleGrid, Stack, Switch, TagsInput, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { DecimalField } from '../form/decimal-field.tsx';
import { zoneName } from '../words/instants.ts';
import { useSettingsWords } from './words.ts';

interface LimitsForm {
  maxTotalPerInvoice: number | '';
  maxTotalPerDay: number | '';
  maxInvoicesPerDay: number | '';
  currencies: string[];
  receivers: string[];
  productKeys: string[];
  from: string;
  to: string;
  requireConfirmation: boolean;
}

/** Fields that show their own errors; `limits` itself takes the rest. */
export const limitFields = [
  'limits.maxTotalPerInvoice',
  'limits.maxTotalPerDay',
  'limits.maxInvoicesPerDay',
  'limits.currencies',
  'limits.receivers',
  'limits.productKeys',
  'limits.hours.from',
  'limits.hours.to',
] as const;

export const limitsFormOf = (limits: KeyLimits | null): LimitsForm => ({
  maxTotalPerInvoice: limits?.maxTotalPerInvoice ?? '',
  maxTotalPerDay: limits?.maxTotalPerDay ?? '',
  maxInvoicesPerDay: limits?.maxInvoicesPerDay ?? '',
  currencies: limits?.currencies ?? [],
  receivers: limits?.receivers ?? [],
  productKeys: limits?.productKeys ?? [],
  from: limits?.hours?.from ?? '',
  to: limits?.hours?.to ?? '',
  requireConfirmation: limits?.requireConfirmation ?? false,
});

/** The time zone of its hours: its own, else that of this browser. */
const zoneOfHours = (before: KeyLimits | null) =>
  before?.hours?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The limits for the request; null if there are none. Hours keep their time zone, else take that of this browser. */
export function limitsOf(form: LimitsForm, before: KeyLimits | null): KeyLimits | null {
  const timezone = zoneOfHours(before);
  const limits: KeyLimits = {
    ...(form.maxTotalPerInvoice !== '' && { maxTotalPerInvoice: form.maxTotalPerInvoice }),
    ...(form.maxTotalPerDay !== '' && { maxTotalPerDay: form.maxTotalPerDay }),
    ...(form.maxInvoicesPerDay !== '' && { maxInvoicesPerDay: form.maxInvoicesPerDay }),
    ...(form.currencies.length > 0 && { currencies: form.currencies }),
    ...(form.receivers.length > 0 && { receivers: form.receivers }),
    ...(form.productKeys.length > 0 && { productKeys: form.productKeys }),
    ...((form.from !== '' || form.to !== '') && { hours: { from: form.from, to: form.to, timezone } }),
    ...(form.requireConfirmation && { requireConfirmation: true }),
  };
  return Object.keys(limits).length === 0 ? null : limits;
}

/** The limits of what the key may issue (docs/key-limits.md). */
export function KeyLimitFields({
  limits,
  before,
  errors,
  onChange,
}: {
  limits: LimitsForm;
  /** Those of the key as it is; null if it is new. */
  before: KeyLimits | null;
  errors: Record<string, ReactNode>;
  onChange: (limits: LimitsForm) => void;
}) {
  const t = useSettingsWords();
  const hasSome = Object.values(limits).some((value) => value !== '' && value !== false && String(value) !== '');
  const [isOpen, { toggle, open }] = useDisclosure(hasSome);
  if (!isOpen && ['limits', ...limitFields].some((field) => Boolean(errors[field]))) open();
  const zone = zoneOfHours(before);
  const set = (change: Partial<LimitsForm>) => onChange({ ...limits, ...change });
  const amount = (name: 'maxTotalPerInvoice' | 'maxTotalPerDay' | 'maxInvoicesPerDay', prefix?: string) => (
    <DecimalField
      label={t(name)}
      error={errors[`limits.${name}`]}
      min={0}
      allowDecimal={name !== 'maxInvoicesPerDay'}
      minDecimals={prefix ? 2 : 0}
      thousandSeparator=","
      prefix={prefix}
      value={limits[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <div>
      <UnstyledButton onClick={toggle} aria-expanded={isOpen}>
        <Text size="sm" td="underline">
          {t('limits')}
        </Text>
      </UnstyledButton>
      <Collapse expanded={isOpen} keepMounted={false}>
        <Stack gap="sm" mt="xs">
          <Text size="sm" c="dimmed">
            {t('limitsLead')}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            {amount('maxTotalPerInvoice', '$')}
            {amount('maxTotalPerDay', '$')}
            {amount('maxInvoicesPerDay')}
          </SimpleGrid>
          <TagsInput
            label={t('currencies')}
            description={t('currenciesHint')}
            error={errors['limits.currencies']}
            acceptValueOnBlur
            value={limits.currencies}
            onChange={(currencies) => set({ currencies: currencies.map((currency) => currency.toUpperCase()) })}
          />
          <TagsInput
            label={t('receivers')}
            description={t('receiversHint')}
            error={errors['limits.receivers']}
            acceptValueOnBlur
            value={limits.receivers}
            onChange={(receivers) => set({ receivers: receivers.map((rfc) => rfc.toUpperCase()) })}
          />
          <TagsInput
            label={t('productKeys')}
            error={errors['limits.productKeys']}
            acceptValueOnBlur
            value={limits.productKeys}
            onChange={(productKeys) => set({ productKeys })}
          />
          <SimpleGrid cols={2} spacing="sm">
            <TextInput
              type="time"
              label={t('hoursFrom')}
              error={errors['limits.hours.from']}
              value={limits.from}
              onChange={(event) => set({ from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={t('hoursTo')}
              error={errors['limits.hours.to']}
              value={limits.to}
              onChange={(event) => set({ to: event.currentTarget.value })}
            />
          </SimpleGrid>
          <Text size="xs" c="dimmed">
            {t('hoursZone', { zone: zoneName(new Date().toISOString(), zone) ?? zone })}
          </Text>
          <Switch
            label={t('requireConfirmation')}
            description={t('requireConfirmationHint')}
            checked={limits.requireConfirmation}
            onChange={(event) => set({ requireConfirmation: event.currentTarget.checked })}
          />
          {errors['limits'] && (
            <Text size="sm" c="red" role="alert">
              {errors['limits']}
            </Text>
          )}
        </Stack>
      </Collapse>
    </div>
  );
}

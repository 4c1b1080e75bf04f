import { Card, Collapse, Grid, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { DecimalField } from '../form/decimal-field.tsx';
import { Select } from '../form/select.tsx';
import { uppercaseInput } from '../form/uppercase-input.ts';
import { CatalogSelect, CodeSelect } from '../service/catalog-select.tsx';
import { api } from '../service/service.ts';
import type { Draft } from './draft.ts';
import { useFinding } from './finding-store.ts';
import { sameFields } from './same-fields.ts';
import { useEditorWords } from './words.ts';

/** Payment method and form, currency, and CFDI use. */
export const PaymentSection = memo(
  function PaymentSection({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
    const t = useEditorWords();
    const [isOpen, { toggle }] = useDisclosure(draft.externalId !== undefined || draft.currency !== 'MXN');
    const regimen = draft.customer?.taxSystem || undefined;
    const uses = useQuery(api.catalogs.usosCfdi.queryOptions({ regimen }, { staleTime: Infinity }));
    const errors = {
      use: useFinding('use'),
      paymentForm: useFinding('paymentForm'),
      paymentMethod: useFinding('paymentMethod'),
      currency: useFinding('currency'),
      exchange: useFinding('exchange'),
      series: useFinding('series'),
      externalId: useFinding('externalId'),
    };
    return (
      <Card component="section">
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <CodeSelect
              label={t('use')}
              error={errors.use}
              entries={uses.data ?? []}
              value={draft.use}
              onChange={(use) => onChange({ use })}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <Select
              label={t('paymentMethod')}
              error={errors.paymentMethod}
              allowDeselect={false}
              data={[
                { value: 'PUE', label: t('PUE') },
                { value: 'PPD', label: t('PPD') },
              ]}
              value={draft.paymentMethod ?? 'PUE'}
              // The form of payment of a PPD is not known yet (c_FormaPago 99).
              onChange={(method) =>
                onChange(
                  method === 'PPD'
                    ? { paymentMethod: 'PPD', paymentForm: '99' }
                    : { paymentMethod: 'PUE', paymentForm: '03' },
                )
              }
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 4 }}>
            <CatalogSelect
              catalog="c_FormaPago"
              label={t('paymentForm')}
              error={errors.paymentForm}
              value={draft.paymentForm}
              onChange={(paymentForm) => onChange({ paymentForm })}
            />
          </Grid.Col>
        </Grid>
        <UnstyledButton mt="sm" onClick={toggle} aria-expanded={isOpen}>
          <Text size="sm" td="underline">
            {t('more')}
          </Text>
        </UnstyledButton>
        <Collapse expanded={isOpen} keepMounted={false}>
          <Grid gap="sm" mt="xs">
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <TextInput
                label={t('currency')}
                error={errors.currency}
                maxLength={3}
                value={draft.currency ?? 'MXN'}
                onChange={(event) => {
                  const currency = uppercaseInput(event.currentTarget);
                  // For MXN the exchange rate field is disabled: clear it here, as it could not be cleared there.
                  onChange({ currency, ...(currency === 'MXN' && { exchange: undefined }) });
                }}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <DecimalField
                label={t('exchange')}
                error={errors.exchange}
                disabled={draft.currency === 'MXN'}
                decimalScale={6}
                value={draft.exchange ?? ''}
                onChange={(exchange) => onChange({ exchange })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <TextInput
                label={t('series')}
                error={errors.series}
                maxLength={25}
                value={draft.series ?? ''}
                onChange={(event) => onChange({ series: event.currentTarget.value })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <TextInput
                label={t('externalId')}
                error={errors.externalId}
                value={draft.externalId ?? ''}
                onChange={(event) => onChange({ externalId: event.currentTarget.value })}
              />
            </Grid.Col>
          </Grid>
        </Collapse>
      </Card>
    );
  },
  sameFields('customer', 'use', 'paymentForm', 'paymentMethod', 'currency', 'exchange', 'series', 'externalId'),
);

import type { Customer, InvoiceCustomer } from '@lacre/client';
import { Button, Card, Checkbox, Grid, Group, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { uppercaseInput } from '../form/uppercase-input.ts';
import { CodeSelect } from '../service/catalog-select.tsx';
import { RemoteSelect } from '../service/remote-select.tsx';
import { api, queryClient, service } from '../service/service.ts';
import { useMayWrite } from '../session/use-role.ts';
import { useWorkspace } from '../session/workspace.ts';
import type { Draft } from './draft.ts';
import { useFinding } from './finding-store.ts';
import { sameFields } from './same-fields.ts';
import { useEditorWords } from './words.ts';

type Change = (change: Partial<Draft>) => void;

const newCustomer: InvoiceCustomer = { legalName: '', taxId: '', taxSystem: '', zip: '', email: '' };

export const CustomerSection = memo(
  function CustomerSection({ draft, onChange }: { draft: Draft; onChange: Change }) {
    const t = useEditorWords();
    return (
      <Card component="section" aria-label={t('customer')}>
        <Title order={2} size="h4" mb="sm">
          {t('customer')}
        </Title>
        {draft.customer ? (
          <NewCustomer customer={draft.customer} onChange={onChange} />
        ) : (
          <KnownCustomer draft={draft} onChange={onChange} />
        )}
      </Card>
    );
  },
  sameFields('customer', 'customerId'),
);

function KnownCustomer({ draft, onChange }: { draft: Draft; onChange: Change }) {
  const t = useEditorWords();
  const { organizationId = '', environment } = useWorkspace();
  const livemode = environment === 'production';
  const mayWrite = useMayWrite();
  const chosen = useQuery({
    ...api.customers.get.queryOptions({ organizationId, id: draft.customerId ?? '' }),
    enabled: draft.customerId !== undefined,
  });
  const error = useFinding('customer', 'customerId');
  return (
    <>
      <Group align="flex-end" gap="xs">
        <RemoteSelect<Customer>
          flex="1 1 260px"
          label={t('customer')}
          placeholder={t('customerHint')}
          clearable
          data-autofocus
          error={error && draft.customerId === undefined ? t('noCustomer') : error}
          of={['customers', organizationId, livemode]}
          find={async (q) => (await service().customers.list.query({ organizationId, q, livemode, limit: 8 })).data}
          choice={({ id, legalName, taxId }) => ({ value: id, label: legalName, note: taxId })}
          chosen={chosen.data && { value: chosen.data.id, label: chosen.data.legalName, note: chosen.data.taxId }}
          onChoose={(choice, row) => {
            // Shown at once: the field is not empty while the selected customer is loading.
            if (row) queryClient.setQueryData(api.customers.get.queryKey({ organizationId, id: row.id }), row);
            onChange({ customerId: choice?.value, ...(row?.defaultInvoiceUse && { use: row.defaultInvoiceUse }) });
          }}
        />
        <Button
          variant="default"
          onClick={() => onChange({ customer: { ...newCustomer, save: mayWrite }, customerId: undefined })}
        >
          {t('newCustomer')}
        </Button>
      </Group>
      {chosen.data && (
        <Text size="sm" c="dimmed" mt={6}>
          {[chosen.data.taxId, chosen.data.taxSystem, chosen.data.addressZip, chosen.data.email]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
    </>
  );
}

function NewCustomer({ customer, onChange }: { customer: InvoiceCustomer; onChange: Change }) {
  const t = useEditorWords();
  const mayWrite = useMayWrite();
  const rfc = customer.taxId.trim().toUpperCase();
  const tipoPersona = rfc.length === 12 ? ('moral' as const) : rfc.length === 13 ? ('fisica' as const) : undefined;
  const regimes = useQuery(api.catalogs.regimenesFiscales.queryOptions({ tipoPersona }, { staleTime: Infinity }));
  const set = (change: Partial<InvoiceCustomer>) => onChange({ customer: { ...customer, ...change } });
  const errors = {
    legalName: useFinding('customer.legalName'),
    taxId: useFinding('customer.taxId'),
    taxSystem: useFinding('customer.taxSystem'),
    zip: useFinding('customer.zip'),
    email: useFinding('customer.email'),
  };
  return (
    <>
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, sm: 4 }}>
          <TextInput
            label={t('rfc')}
            error={errors.taxId}
            maxLength={13}
            autoFocus
            value={customer.taxId}
            onChange={(event) => set({ taxId: uppercaseInput(event.currentTarget) })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 8 }}>
          <TextInput
            label={t('legalName')}
            description={t('legalNameHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={errors.legalName}
            value={customer.legalName}
            onChange={(event) => set({ legalName: uppercaseInput(event.currentTarget) })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 5 }}>
          <CodeSelect
            label={t('regime')}
            error={errors.taxSystem}
            entries={regimes.data ?? []}
            value={customer.taxSystem}
            onChange={(taxSystem) => set({ taxSystem: taxSystem ?? '' })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 5, sm: 3 }}>
          <TextInput
            label={t('zip')}
            error={errors.zip}
            inputMode="numeric"
            maxLength={5}
            value={customer.zip}
            onChange={(event) => set({ zip: event.currentTarget.value })}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 7, sm: 4 }}>
          <TextInput
            label={t('email')}
            error={errors.email}
            type="email"
            value={customer.email}
            onChange={(event) => set({ email: event.currentTarget.value })}
          />
        </Grid.Col>
      </Grid>
      <Group mt="sm" justify="space-between">
        {/* Who may not write customers but has it in a draft of before can still take it out. */}
        {mayWrite || customer.save ? (
          <Checkbox
            label={t('saveCustomer')}
            checked={customer.save ?? false}
            onChange={(event) => set({ save: event.currentTarget.checked })}
          />
        ) : (
          <span />
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => onChange({ customer: undefined })}>
          {t('otherCustomer')}
        </Button>
      </Group>
    </>
  );
}

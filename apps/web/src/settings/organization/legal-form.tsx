import type { OrganizationLegalData } from '@lacre/client';
import { Button, Card, Grid, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cleared } from '../../form/cleared.ts';
import { onlyChanged } from '../../form/only-changed.ts';
import { useSavingOnPage } from '../../form/use-saving-on-page.ts';
import { CodeSelect } from '../../service/catalog-select.tsx';
import { Failure } from '../../service/failure.tsx';
import { api, service } from '../../service/service.ts';
import { legalAddressOf } from './legal-address.ts';
import { useOrganizationWords } from './words.ts';

const addressFields = [
  'street',
  'exteriorText',
  'interiorText',
  'neighborhood',
  'zipCode',
  'municipality',
  'city',
  'state',
] as const;
type AddressField = (typeof addressFields)[number];
const fields = ['name', 'legal_name', 'tax_system', 'website', 'support_email', 'phone', ...addressFields] as const;
type Legal = Record<(typeof fields)[number], string>;

const formOf = (data: OrganizationLegalData, taxSystem: string | null): Legal => ({
  name: data.name,
  legal_name: data.razonSocial ?? '',
  tax_system: taxSystem ?? '',
  website: data.website ?? '',
  support_email: data.selfInvoiceSupportEmail ?? '',
  phone: data.phone ?? '',
  ...legalAddressOf(data),
});

function bodyOf({ name, ...texts }: Legal) {
  const { legal_name, tax_system, website, support_email, phone, ...address } = cleared(texts);
  const isEmpty = Object.values(address).every((text) => text === null);
  // The service reports which are missing.
  const lines = Object.fromEntries(addressFields.map((line) => [line, address[line] ?? '']));
  return {
    name,
    legal_name,
    tax_system,
    website,
    support_email,
    phone,
    address: isEmpty ? null : { ...(lines as Pick<Legal, AddressField>), interiorText: address.interiorText },
  };
}

/** The issuer's data on every document. An empty field is cleared; the address is replaced as a whole. */
export function LegalForm({
  organizationId,
  data,
  taxSystem,
  mayWrite,
}: {
  organizationId: string;
  data: OrganizationLegalData;
  taxSystem: string | null;
  mayWrite: boolean;
}) {
  const t = useOrganizationWords();
  const form = useForm<Legal>({ initialValues: formOf(data, taxSystem) });
  useEffect(() => {
    const read = formOf(data, taxSystem);
    // Show what another user saved meanwhile, except in edited fields.
    form.setValues({ ...read, ...onlyChanged(form.getInitialValues(), form.getValues()) });
    form.setInitialValues(read);
    form.resetDirty(read);
  }, [data, taxSystem]);
  const regimes = useQuery(api.catalogs.regimenesFiscales.queryOptions({}, { staleTime: Infinity }));
  const { save, error, question } = useSavingOnPage({
    form,
    fields,
    prefix: 'address.',
    bodyOf,
    send: (changes) => service().organizations.updateLegal.mutate({ id: organizationId, ...changes }),
  });
  const text = (name: keyof Legal, span: { base: number; sm?: number }) => (
    <Grid.Col span={span}>
      <TextInput label={t(name)} readOnly={!mayWrite} {...form.getInputProps(name)} />
    </Grid.Col>
  );
  return (
    <Card component="section">
      {question}
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('legalTitle')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('legalLead')}
          </Text>
          <Grid gap="sm">
            {text('name', { base: 12, sm: 5 })}
            {text('legal_name', { base: 12, sm: 7 })}
            <Grid.Col span={12}>
              <CodeSelect
                label={t('tax_system')}
                readOnly={!mayWrite}
                classNames={mayWrite ? {} : { input: 'read-only' }}
                entries={regimes.data ?? []}
                value={form.values.tax_system || undefined}
                error={form.errors['tax_system']}
                onChange={(code) => form.setFieldValue('tax_system', code ?? '')}
              />
            </Grid.Col>
            {text('street', { base: 12, sm: 6 })}
            {text('exteriorText', { base: 6, sm: 3 })}
            {text('interiorText', { base: 6, sm: 3 })}
            {text('neighborhood', { base: 12, sm: 6 })}
            {text('zipCode', { base: 6, sm: 3 })}
            {text('city', { base: 6, sm: 3 })}
            {text('municipality', { base: 12, sm: 6 })}
            {text('state', { base: 12, sm: 6 })}
            {text('phone', { base: 12, sm: 3 })}
            {text('support_email', { base: 12, sm: 5 })}
            {text('website', { base: 12, sm: 4 })}
          </Grid>
          {addressFields.some((line) => form.errors[line] && form.values[line].trim() === '') && (
            <Text size="sm" c="red" role="alert">
              {t('wholeAddress')}
            </Text>
          )}
          <Failure error={error} />
          {mayWrite && (
            <Group justify="flex-end">
              {save.isSuccess && !form.isDirty() && (
                <Text size="sm" role="status">
                  {t('saved')}
                </Text>
              )}
              <Button type="submit" loading={save.isPending}>
                {t('save')}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Card>
  );
}

import type { Customer } from '@lacre/client';
import { Collapse, Grid, Group, TextInput, UnstyledButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { RiArrowDownSLine, RiArrowRightSLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isChange } from '../form/only-changed.ts';
import { RecordDrawer } from '../form/record-drawer.tsx';
import { sendOnce } from '../form/send-once.ts';
import { uppercaseInput } from '../form/uppercase-input.ts';
import { CodeSelect } from '../service/catalog-select.tsx';
import { api, service } from '../service/service.ts';
import { currentWorkspace } from '../session/workspace.ts';
import { addressLines, changesOf, customerBody, customerFields, customerForm, foreignRfc } from './customer-form.ts';
import { useCustomerWords } from './words.ts';

/** A customer, or a new one in the current environment. */
export function CustomerDrawer({ customer: opened, onClose }: { customer: Customer | undefined; onClose: () => void }) {
  const t = useCustomerWords();
  /** Once it is created, what is edited further changes it. */
  const [customer, setCustomer] = useState(opened);
  const [isAddressOpen, address] = useDisclosure(Boolean(customer?.addressStreet));
  const form = useForm({ initialValues: customerForm(customer) });
  if (!isAddressOpen && addressLines.some((line) => Boolean(form.errors[`address.${line}`]))) address.open();
  const { organizationId = '', environment } = currentWorkspace();
  const save = async () => {
    if (customer) {
      const changes = changesOf(form.getInitialValues(), form.getValues());
      if (isChange(changes)) await service().customers.update.mutate({ organizationId, id: customer.id, ...changes });
      return;
    }
    const made = { organizationId, ...customerBody(form.getValues()), livemode: environment === 'production' };
    setCustomer(await sendOnce(['customers.create', made], (once) => service().customers.create.mutate(made, once)));
  };
  const rfc = form.values.taxId;
  const tipoPersona = rfc.length === 12 ? ('moral' as const) : rfc.length === 13 ? ('fisica' as const) : undefined;
  const ofPerson = rfc === foreignRfc ? {} : { tipoPersona };
  const regimes = useQuery(api.catalogs.regimenesFiscales.queryOptions(ofPerson, { staleTime: Infinity }));
  const uses = useQuery(
    api.catalogs.usosCfdi.queryOptions(
      { ...ofPerson, ...(form.values.taxSystem && { regimen: form.values.taxSystem }) },
      { staleTime: Infinity },
    ),
  );
  return (
    <RecordDrawer
      title={customer?.legalName ?? t('new')}
      form={form}
      fields={customerFields}
      save={save}
      deletion={
        customer && {
          title: t('deleteTitle', { name: customer.legalName }),
          text: t('deleteText'),
          run: () => service().customers.delete.mutate({ organizationId, id: customer.id }),
        }
      }
      onClose={onClose}
    >
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, xs: 5 }}>
          <TextInput
            label={t('rfc')}
            maxLength={13}
            data-autofocus
            {...form.getInputProps('taxId')}
            onChange={(event) => form.setFieldValue('taxId', uppercaseInput(event.currentTarget).trim())}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 7 }}>
          <CodeSelect
            label={t('regime')}
            clearable
            entries={regimes.data ?? []}
            error={form.errors['taxSystem']}
            value={form.values.taxSystem}
            onChange={(code) => form.setFieldValue('taxSystem', code ?? '')}
          />
        </Grid.Col>
        <Grid.Col span={12}>
          <TextInput
            label={t('legalName')}
            description={t('legalNameHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('legalName')}
            onChange={(event) => form.setFieldValue('legalName', uppercaseInput(event.currentTarget))}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 5, xs: 4 }}>
          <TextInput label={t('zip')} inputMode="numeric" maxLength={5} {...form.getInputProps('zip')} />
        </Grid.Col>
        <Grid.Col span={{ base: 7, xs: 8 }}>
          <TextInput label={t('email')} type="email" {...form.getInputProps('email')} />
        </Grid.Col>
        <Grid.Col span={12}>
          <CodeSelect
            label={t('use')}
            clearable
            entries={uses.data ?? []}
            error={form.errors['defaultInvoiceUse']}
            value={form.values.defaultInvoiceUse}
            onChange={(code) => form.setFieldValue('defaultInvoiceUse', code ?? '')}
          />
        </Grid.Col>
        {rfc === foreignRfc && (
          <>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <TextInput label={t('country')} maxLength={3} {...form.getInputProps('country')} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, xs: 6 }}>
              <TextInput label={t('foreignTaxId')} {...form.getInputProps('foreignTaxId')} />
            </Grid.Col>
          </>
        )}
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput label={t('phone')} type="tel" {...form.getInputProps('phone')} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <TextInput label={t('externalId')} {...form.getInputProps('externalId')} />
        </Grid.Col>
      </Grid>
      <UnstyledButton mt="md" fw={600} fz="sm" onClick={address.toggle} aria-expanded={isAddressOpen}>
        <Group gap={4}>
          {isAddressOpen ? <RiArrowDownSLine size={16} aria-hidden /> : <RiArrowRightSLine size={16} aria-hidden />}
          {t('address')}
        </Group>
      </UnstyledButton>
      <Collapse expanded={isAddressOpen} keepMounted={false}>
        <Grid gap="sm" mt="xs">
          {addressLines.map((line) => (
            <Grid.Col key={line} span={line === 'street' ? 12 : { base: 12, xs: 6 }}>
              <TextInput label={t(line)} {...form.getInputProps(`address.${line}`)} />
            </Grid.Col>
          ))}
        </Grid>
      </Collapse>
    </RecordDrawer>
  );
}

import type { OrganizationLegalData } from '@lacre/client';
import { Button, Grid, Group, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fieldErrors } from '../form/field-errors.ts';
import { useLeavingPage } from '../form/leaving-page.tsx';
import { uppercaseInput } from '../form/uppercase-input.ts';
import { CodeSelect } from '../service/catalog-select.tsx';
import { Failure } from '../service/failure.tsx';
import { api, queryClient, service } from '../service/service.ts';
import { legalAddressOf } from '../settings/organization/legal-address.ts';
import { useStartWords } from './words.ts';

interface Legal extends ReturnType<typeof legalAddressOf> {
  rfc: string;
  legalName: string;
  taxSystem: string;
}

const faultsOf = (error: unknown) => fieldErrors(error, fields, { prefix: 'address.' });
const fields = [
  'legal_name',
  'tax_system',
  'street',
  'exteriorText',
  'zipCode',
  'neighborhood',
  'municipality',
  'city',
  'state',
] as const;

interface StepProps {
  organizationId: string;
  onDone: () => void;
  onSkip: () => void;
}

/** Starts with the saved data: the user may come back to a step. */
export function LegalStep(props: StepProps) {
  const id = props.organizationId;
  const legal = useQuery(api.organizations.legal.queryOptions({ id }));
  const organization = useQuery(api.organizations.get.queryOptions({ id }));
  const failed = [legal, organization].find(({ error }) => error !== null);
  if (failed) return <Failure error={failed.error} onRetry={failed.refetch} />;
  if (!legal.data || !organization.data) return <Skeleton height={420} radius="lg" aria-busy />;
  const { taxId, taxSystem } = organization.data;
  return <LegalFields {...props} saved={legal.data} taxId={taxId ?? ''} taxSystem={taxSystem ?? ''} />;
}

/** The issuer. The length of the RFC tells an individual from a company, which decides the tax regimes offered. */
function LegalFields({
  organizationId,
  saved,
  taxId,
  taxSystem: savedRegime,
  onDone,
  onSkip,
}: StepProps & { saved: OrganizationLegalData; taxId: string; taxSystem: string }) {
  const t = useStartWords();
  const form = useForm<Legal>({
    initialValues: {
      rfc: taxId,
      legalName: saved.razonSocial ?? '',
      taxSystem: savedRegime,
      ...legalAddressOf(saved),
    },
  });
  const rfc = form.values.rfc.trim();
  const tipoPersona = rfc.length === 12 ? ('moral' as const) : rfc.length === 13 ? ('fisica' as const) : undefined;
  const regimes = useQuery(api.catalogs.regimenesFiscales.queryOptions({ tipoPersona }, { staleTime: Infinity }));
  const save = useMutation({
    mutationFn: ({ rfc: _rfc, legalName, taxSystem, interiorText, ...address }: Legal) =>
      service().organizations.updateLegal.mutate({
        id: organizationId,
        legal_name: legalName,
        tax_system: taxSystem,
        address: {
          ...address,
          exteriorText: address.exteriorText || 'S/N',
          // The address is replaced as a whole, and this form has no field for this part of it.
          ...(interiorText !== '' && { interiorText }),
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries();
      onDone();
    },
    onError: (error) => {
      const { legal_name, tax_system, ...lines } = faultsOf(error).errors;
      form.setErrors({ legalName: legal_name, taxSystem: tax_system, ...lines });
    },
  });
  const question = useLeavingPage(form.isDirty());
  const text = (name: keyof Legal, span: { base: number; sm?: number }, required = true) => (
    <Grid.Col span={span}>
      <TextInput
        label={t(name === 'exteriorText' ? 'exterior' : name === 'zipCode' ? 'zip' : (name as 'street'))}
        placeholder={name === 'exteriorText' ? 'S/N' : undefined}
        required={required}
        {...form.getInputProps(name)}
      />
    </Grid.Col>
  );
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      {question}
      <Stack>
        <Title order={2} size="h3">
          {t('legal')}
        </Title>
        <Text size="sm">{t('legalLead')}</Text>
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, sm: 5 }}>
            <TextInput
              label={t('rfc')}
              description={
                tipoPersona === undefined ? t('rfcHint') : tipoPersona === 'moral' ? t('company') : t('person')
              }
              error={
                rfc.length > 0 && form.isTouched('legalName') && tipoPersona === undefined ? t('rfcWrong') : undefined
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={13}
              autoFocus
              {...form.getInputProps('rfc')}
              onChange={(event) => form.setFieldValue('rfc', uppercaseInput(event.currentTarget))}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 7 }}>
            <TextInput
              label={t('legalName')}
              description={t('legalNameHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              {...form.getInputProps('legalName')}
              onChange={(event) => form.setFieldValue('legalName', uppercaseInput(event.currentTarget))}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            <CodeSelect
              label={t('regime')}
              required
              entries={regimes.data ?? []}
              value={form.values.taxSystem || undefined}
              error={form.errors['taxSystem']}
              onChange={(code) => form.setFieldValue('taxSystem', code ?? '')}
            />
          </Grid.Col>
          {text('street', { base: 8, sm: 6 })}
          {text('exteriorText', { base: 4, sm: 3 }, false)}
          {text('zipCode', { base: 6, sm: 3 })}
          {text('neighborhood', { base: 6 })}
          {text('municipality', { base: 12, sm: 6 })}
          {text('city', { base: 6 })}
          {text('state', { base: 6 })}
        </Grid>
        <Failure error={faultsOf(save.error).rest} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button variant="subtle" onClick={onSkip}>
            {t('skip')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

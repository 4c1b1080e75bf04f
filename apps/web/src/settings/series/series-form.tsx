import type { Series } from '@lacre/client';
import { Checkbox, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DecimalField } from '../../form/decimal-field.tsx';
import { FormDialog } from '../../form/form-dialog.tsx';
import { onlyChanged } from '../../form/only-changed.ts';
import { Select } from '../../form/select.tsx';
import { api, service } from '../../service/service.ts';
import { useMayWrite } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { useSeriesWords } from './words.ts';

const types = ['I', 'E', 'T', 'P'] as const;
const fields = ['series', 'type', 'nextFolio', 'isDefault', 'placeOfIssue', 'certificateId'] as const;

/** Creates a series, or edits its folio, place of issue or certificate. */
export function SeriesForm({ series: opened, onClose }: { series: Series | undefined; onClose: () => void }) {
  const t = useSeriesWords();
  /** Once it is created, what is edited further changes it. */
  const [series, setSeries] = useState(opened);
  const { organizationId = '', environment } = useWorkspace();
  const mayWrite = useMayWrite();
  const branches = useQuery(api.branches.list.queryOptions({ organizationId }));
  const certificates = useQuery(
    api.organizations.listCertificates.queryOptions({ id: organizationId }, { enabled: mayWrite }),
  );
  const known = useQuery(api.series.list.queryOptions({ id: organizationId }));
  const isKnown = (name: string) =>
    known.data?.some((one) => one.series === name && one.environment === environment) ?? false;
  const form = useForm({
    // Otherwise the service would update the existing one.
    validate: { series: (name) => (!series && isKnown(name) ? t('seriesTaken') : null) },
    initialValues: {
      series: series?.series ?? '',
      type: series?.type ?? ('I' as const),
      nextFolio: (series?.nextFolio ?? 1) as number | '',
      isDefault: series?.isDefault ?? false,
      placeOfIssue: series?.placeOfIssue ?? null,
      certificateId: series?.certificateId ?? null,
    },
  });
  const save = async () => {
    const { series: name, type, ...rest } = form.getValues();
    const { series: _, type: __, ...before } = form.getInitialValues();
    // Sent only if changed: invoices take folios while the form is open. If empty, the service reports what is missing.
    const { nextFolio, ...sent } = series ? onlyChanged(before, rest) : rest;
    const put = {
      id: organizationId,
      environment,
      series: name,
      type,
      ...sent,
      ...(nextFolio !== undefined && { nextFolio: nextFolio as number }),
    };
    setSeries(await service().series.put.mutate(put));
  };
  return (
    <FormDialog
      title={series ? t('changeSeries', { series: series.series }) : t('newSeries')}
      submit={t('save')}
      form={form}
      fields={fields}
      save={save}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput
          label={t('series')}
          maxLength={25}
          readOnly={series !== undefined}
          data-autofocus
          {...form.getInputProps('series')}
        />
        <Select
          label={t('type')}
          allowDeselect={false}
          readOnly={series !== undefined}
          data={types.map((type) => ({ value: type, label: t(type) }))}
          {...form.getInputProps('type')}
        />
      </Group>
      <DecimalField
        label={t('nextFolio')}
        description={t('nextFolioHint')}
        min={1}
        allowDecimal={false}
        {...form.getInputProps('nextFolio')}
        value={form.values.nextFolio}
        onChange={(nextFolio) => form.setFieldValue('nextFolio', nextFolio)}
      />
      <Select
        label={t('placeOfIssue')}
        clearable
        placeholder={t('domicile')}
        data={(branches.data ?? []).map(({ name, zip }) => ({ value: zip, label: `${name} (${zip})` }))}
        {...form.getInputProps('placeOfIssue')}
      />
      <Select
        label={t('certificate')}
        clearable
        placeholder={t('defaultCertificate')}
        data={(certificates.data ?? [])
          .filter(({ status }) => status === 'active' || status === 'expiring')
          .map(({ id, serialNumber }) => ({ value: id, label: serialNumber }))}
        {...form.getInputProps('certificateId')}
      />
      <Checkbox label={t('makeDefault')} {...form.getInputProps('isDefault', { type: 'checkbox' })} />
    </FormDialog>
  );
}

import type { ApiKey, NewApiKey } from '@lacre/client';
import { SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormDialog } from '../form/form-dialog.tsx';
import { isChange, onlyChanged } from '../form/only-changed.ts';
import { sendOnce } from '../form/send-once.ts';
import { service } from '../service/service.ts';
import { currentWorkspace } from '../session/workspace.ts';
import { KeyLimitFields, limitFields, limitsFormOf, limitsOf } from './key-limit-fields.tsx';
import { ScopeBoxes } from './scope-boxes.tsx';
import { keyScopes } from './scopes.ts';
import { useSettingsWords } from './words.ts';

const fields = ['name', 'environment', 'scopes', 'isActive', ...limitFields, 'limits'] as const;

/** Creates an API key, or edits its name, scopes or limits. */
export function KeyForm({
  apiKey: opened,
  onClose,
  onMade,
}: {
  apiKey: ApiKey | undefined;
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
}) {
  const t = useSettingsWords();
  /** Once it is created, what is edited further changes it. */
  const [apiKey, setApiKey] = useState(opened);
  const { organizationId = '', environment } = currentWorkspace();
  const form = useForm({
    initialValues: {
      name: apiKey?.name ?? '',
      environment: apiKey?.environment ?? environment,
      scopes: apiKey?.scopes ?? (['read:invoices', 'write:invoices'] satisfies ApiKey['scopes']),
      isActive: apiKey?.isActive ?? true,
      limits: limitsFormOf(apiKey?.limits ?? null),
    },
  });
  const bodyOf = ({ limits, ...rest }: typeof form.values) => ({
    ...rest,
    limits: limitsOf(limits, apiKey?.limits ?? null),
  });
  const save = async (mfaCode: string | undefined) => {
    const body = bodyOf(form.getValues());
    const context = { context: { mfaCode } };
    if (apiKey) {
      const { environment: _, ...changes } = onlyChanged(bodyOf(form.getInitialValues()), body);
      if (isChange(changes))
        await service().apiKeys.update.mutate({ organizationId, id: apiKey.id, ...changes }, context);
      return;
    }
    const { isActive: _, ...rest } = body;
    const made = { organizationId, ...rest };
    const key = await sendOnce(['apiKeys.create', made], (once) =>
      service().apiKeys.create.mutate(made, { context: { mfaCode, ...once.context } }),
    );
    setApiKey(key);
    onMade(key);
  };
  return (
    <FormDialog
      size="lg"
      title={apiKey?.name ?? t('newKey')}
      submit={apiKey ? t('save') : t('makeKey')}
      form={form}
      fields={fields}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('keyName')} description={t('keyNameHint')} data-autofocus {...form.getInputProps('name')} />
      {apiKey === undefined ? (
        <SegmentedControl
          aria-label={t('environment')}
          data={[
            { value: 'sandbox', label: t('sandbox') },
            { value: 'production', label: t('production') },
          ]}
          {...form.getInputProps('environment')}
        />
      ) : (
        <Switch label={t('keyIsActive')} {...form.getInputProps('isActive', { type: 'checkbox' })} />
      )}
      <ScopeBoxes label={t('scopes')} scopes={keyScopes} {...form.getInputProps('scopes')} />
      <KeyLimitFields
        limits={form.values.limits}
        before={apiKey?.limits ?? null}
        errors={form.errors}
        onChange={(limits) => {
          form.setFieldValue('limits', limits);
          for (const field of limitFields) form.clearFieldError(field);
        }}
      />
    </FormDialog>
  );
}

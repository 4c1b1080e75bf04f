import type { Environment, WebhookWithSecret } from '@lacre/client';
import { MultiSelect, SegmentedControl, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cleared } from '../../form/cleared.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { useListOnFocus } from '../../form/list-on-focus.ts';
import { isChange, onlyChanged } from '../../form/only-changed.ts';
import { sendOnce } from '../../form/send-once.ts';
import { api, service } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { useWebhookWords } from './words.ts';

const fields = ['url', 'events', 'environment', 'description', 'isActive'] as const;

/** Creates a webhook, or edits its URL, events or other fields. */
export function WebhookForm({
  webhook: opened,
  onClose,
  onMade,
}: {
  webhook: WebhookWithSecret | undefined;
  onClose: () => void;
  onMade: (made: WebhookWithSecret) => void;
}) {
  const t = useWebhookWords();
  /** Once it is created, what is edited further changes it. */
  const [webhook, setWebhook] = useState(opened);
  const { organizationId = '', environment } = useWorkspace();
  const kinds = useQuery(api.webhooks.eventKinds.queryOptions(undefined, { staleTime: Infinity }));
  const form = useForm({
    initialValues: {
      url: webhook?.url ?? 'https://',
      events: webhook?.events ?? ['*'],
      environment: webhook ? (webhook.environment ?? 'both') : environment,
      description: webhook?.description ?? '',
      isActive: webhook?.isActive ?? true,
    },
  });
  const listOnFocus = useListOnFocus(form.getInputProps('events'));
  const bodyOf = ({ environment: chosen, description, ...rest }: typeof form.values) => ({
    ...rest,
    environment: chosen === 'both' ? null : (chosen as Environment),
    ...cleared({ description }),
  });
  const save = async (mfaCode: string | undefined) => {
    const body = bodyOf(form.getValues());
    const context = { context: { mfaCode } };
    if (webhook) {
      // Only changes: sending unchanged fields would also end a pause and reset the failures.
      const changes = onlyChanged(bodyOf(form.getInitialValues()), body);
      if (isChange(changes))
        await service().webhooks.update.mutate({ organizationId, id: webhook.id, ...changes }, context);
      return;
    }
    const made = { organizationId, ...body };
    const created = await sendOnce(['webhooks.create', made], (once) =>
      service().webhooks.create.mutate(made, { context: { mfaCode, ...once.context } }),
    );
    setWebhook(created);
    onMade(created);
  };
  return (
    <FormDialog
      size="lg"
      title={webhook ? t('change') : t('new')}
      submit={t('save')}
      form={form}
      fields={fields}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('url')} type="url" data-autofocus {...form.getInputProps('url')} />
      <MultiSelect
        label={t('events')}
        searchable
        hidePickedOptions
        data={[
          { value: '*', label: t('allKinds') },
          ...(kinds.data ?? []).map(({ kind }) => ({ value: kind, label: kind })),
        ]}
        {...form.getInputProps('events')}
        {...listOnFocus}
        // `*` excludes other choices.
        onChange={(chosen) =>
          form.setFieldValue('events', chosen.at(-1) === '*' ? ['*'] : chosen.filter((one) => one !== '*'))
        }
      />
      <SegmentedControl
        aria-label={t('environment')}
        data={[
          { value: 'sandbox', label: t('sandbox') },
          { value: 'production', label: t('production') },
          { value: 'both', label: t('both') },
        ]}
        {...form.getInputProps('environment')}
      />
      <TextInput label={t('description')} {...form.getInputProps('description')} />
      {webhook && <Switch label={t('isActive')} {...form.getInputProps('isActive', { type: 'checkbox' })} />}
    </FormDialog>
  );
}

import type { OauthApplication } from '@lacre/client';
import { SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { FormDialog } from '../../form/form-dialog.tsx';
import { isChange, onlyChanged } from '../../form/only-changed.ts';
import { sendOnce } from '../../form/send-once.ts';
import { service } from '../../service/service.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { ScopeBoxes } from '../scope-boxes.tsx';
import { applicationScopes, type GrantableScope } from '../scopes.ts';
import { useApplicationWords } from './words.ts';

const fields = ['name', 'redirectUris', 'scopes', 'type'] as const;

export function ApplicationForm({
  application: opened,
  onClose,
  onSecret,
}: {
  application: OauthApplication | undefined;
  onClose: () => void;
  /** Undefined if the response that had it was lost. */
  onSecret: (secret: string | undefined) => void;
}) {
  const t = useApplicationWords();
  /** Once it is created, what is edited further changes it. */
  const [application, setApplication] = useState(opened);
  const { organizationId = '' } = useWorkspace();
  const form = useForm({
    initialValues: {
      name: application?.name ?? '',
      redirectUris: application?.redirectUris ?? [],
      scopes: (application?.scopes ?? ['openid', 'read:invoices']) as GrantableScope[],
      type: application?.type ?? ('confidential' as const),
    },
  });
  const save = async (mfaCode: string | undefined) => {
    const { type, ...body } = form.getValues();
    const { type: _, ...before } = form.getInitialValues();
    const context = { context: { mfaCode } };
    if (application) {
      const changes = onlyChanged(before, body);
      if (isChange(changes))
        await service().oauth.updateApplication.mutate({ organizationId, id: application.id, ...changes }, context);
      return;
    }
    const made = { organizationId, type, ...body };
    const created = await sendOnce(['oauth.createApplication', made], (once) =>
      service().oauth.createApplication.mutate(made, { context: { mfaCode, ...once.context } }),
    );
    setApplication(created);
    if (type === 'confidential') onSecret(created.clientSecret ?? undefined);
  };
  return (
    <FormDialog
      size="lg"
      title={application?.name ?? t('new')}
      submit={t('save')}
      form={form}
      fields={fields}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('name')} description={t('nameHint')} data-autofocus {...form.getInputProps('name')} />
      {application === undefined && (
        <SegmentedControl
          aria-label={t('kind')}
          styles={{ label: { whiteSpace: 'normal' } }}
          data={[
            { value: 'confidential', label: t('confidential') },
            { value: 'public', label: t('public') },
          ]}
          {...form.getInputProps('type')}
        />
      )}
      <TagsInput
        label={t('redirects')}
        description={t('redirectsHint')}
        placeholder="https://"
        acceptValueOnBlur
        {...form.getInputProps('redirectUris')}
      />
      <ScopeBoxes label={t('mayAsk')} scopes={applicationScopes} {...form.getInputProps('scopes')} />
    </FormDialog>
  );
}

import type { OauthApplication } from '@lacre/client';
import {
  Button,
  Checkbox,
  Group,
  Modal,
  SegmentedControl,
  SimpleGrid,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ConfirmedFailure } from '../../form/confirmed-failure.tsx';
import { fieldErrors } from '../../form/field-errors.ts';
import { useFormWords } from '../../form/words.ts';
import { queryClient, service } from '../../service/service.ts';
import { useWorkplace } from '../../session/workplace.ts';
import { applicationScopes, type GrantableScope } from '../scopes.ts';
import { useSettingsWords } from '../words.ts';
import { useApplicationWords } from './words.ts';

const fields = ['name', 'redirectUris', 'scopes', 'type'] as const;

export function ApplicationForm({
  application,
  onClose,
  onSecret,
}: {
  application: OauthApplication | undefined;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const t = useApplicationWords();
  const s = useSettingsWords();
  const f = useFormWords();
  const { organizationId = '' } = useWorkplace();
  const form = useForm({
    initialValues: {
      name: application?.name ?? '',
      redirectUris: application?.redirectUris ?? [],
      scopes: (application?.scopes ?? ['openid', 'read:invoices']) as GrantableScope[],
      type: application?.type ?? ('confidential' as const),
    },
  });
  const save = useMutation({
    mutationFn: async (mfaCode: string | undefined) => {
      const { type, ...body } = form.getValues();
      const context = { context: { mfaCode } };
      if (application) {
        await service().oauth.updateApplication.mutate({ organizationId, id: application.id, ...body }, context);
        return;
      }
      const made = await service().oauth.createApplication.mutate({ organizationId, type, ...body }, context);
      if (made.clientSecret !== null) onSecret(made.clientSecret);
    },
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(fieldErrors(error, fields).errors),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={application?.name ?? t('new')}
      closeButtonProps={{ 'aria-label': f('close') }}
    >
      <form onSubmit={form.onSubmit(() => save.mutate(undefined))} noValidate>
        <Stack gap="sm">
          <TextInput label={t('name')} description={t('nameHint')} data-autofocus {...form.getInputProps('name')} />
          {application === undefined && (
            <SegmentedControl
              aria-label={t('kind')}
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
          <Checkbox.Group label={t('mayAsk')} {...form.getInputProps('scopes')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} verticalSpacing={6} mt={4}>
              {applicationScopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={s(scope)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <ConfirmedFailure
            error={fieldErrors(save.error, fields).rest}
            isPending={save.isPending}
            onCode={(code) => save.mutate(code)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

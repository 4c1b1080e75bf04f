import type { ApiKey, NewApiKey } from '@lacre/client';
import { Button, Checkbox, Group, Modal, SegmentedControl, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ConfirmedFailure } from '../form/confirmed-failure.tsx';
import { fieldErrors } from '../form/field-errors.ts';
import { useFormWords } from '../form/words.ts';
import { queryClient, service } from '../service/service.ts';
import { currentWorkplace } from '../session/workplace.ts';
import { KeyLimitFields, limitsFormOf, limitsOf } from './key-limit-fields.tsx';
import { keyScopes } from './scopes.ts';
import { useSettingsWords } from './words.ts';

const fields = ['name', 'environment', 'scopes', 'isActive', 'limits'] as const;

/** A new key, or another name, other rights or limits for one that there is. */
export function KeyForm({
  apiKey,
  onClose,
  onMade,
}: {
  apiKey: ApiKey | undefined;
  onClose: () => void;
  onMade: (key: NewApiKey) => void;
}) {
  const t = useSettingsWords();
  const f = useFormWords();
  const { organizationId = '', environment } = currentWorkplace();
  const form = useForm({
    initialValues: {
      name: apiKey?.name ?? '',
      environment: apiKey?.environment ?? environment,
      scopes: apiKey?.scopes ?? (['read:invoices', 'write:invoices'] satisfies ApiKey['scopes']),
      isActive: apiKey?.isActive ?? true,
      limits: limitsFormOf(apiKey?.limits ?? null),
    },
  });
  const save = useMutation({
    mutationFn: async (mfaCode: string | undefined) => {
      const { environment: chosen, isActive, limits, name, scopes } = form.getValues();
      const body = { organizationId, name, scopes, limits: limitsOf(limits, apiKey?.limits ?? null) };
      const context = { context: { mfaCode } };
      if (apiKey) await service().apiKeys.update.mutate({ ...body, id: apiKey.id, isActive }, context);
      else onMade(await service().apiKeys.create.mutate({ ...body, environment: chosen }, context));
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
      title={apiKey?.name ?? t('newKey')}
      closeButtonProps={{ 'aria-label': f('close') }}
    >
      <form onSubmit={form.onSubmit(() => save.mutate(undefined))} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('keyName')}
            description={t('keyNameHint')}
            data-autofocus
            {...form.getInputProps('name')}
          />
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
          <Checkbox.Group label={t('scopes')} {...form.getInputProps('scopes')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} verticalSpacing={6} mt={4}>
              {keyScopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(scope)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <KeyLimitFields
            limits={form.values.limits}
            error={form.errors['limits']}
            onChange={(limits) => form.setFieldValue('limits', limits)}
          />
          <ConfirmedFailure
            error={fieldErrors(save.error, fields).rest}
            isPending={save.isPending}
            onCode={(mfaCode) => save.mutate(mfaCode)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {apiKey ? t('save') : t('makeKey')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

import type { Environment, NewApiKey } from '@lacre/client';
import { Button, Checkbox, Group, Modal, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ConfirmedFailure } from '../form/confirmed-failure.tsx';
import { fieldErrors } from '../form/field-errors.ts';
import { useFormWords } from '../form/words.ts';
import { queryClient, service } from '../service/service.ts';
import { currentWorkplace } from '../session/workplace.ts';
import { useSettingsWords } from './words.ts';

/** What programs are given; the scopes of OpenID belong to applications. */
const scopes = [
  'read:invoices',
  'write:invoices',
  'cancel:invoices',
  'read:customers',
  'write:customers',
  'read:products',
  'write:products',
  'read:organization',
  'write:organization',
  'read:members',
  'write:members',
  'read:webhooks',
  'write:webhooks',
  'read:events',
  'read:usage',
] as const;

const fields = ['name', 'environment', 'scopes'] as const;

interface KeyForm {
  name: string;
  environment: Environment;
  scopes: (typeof scopes)[number][];
}

export function NewKey({ onClose, onMade }: { onClose: () => void; onMade: (key: NewApiKey) => void }) {
  const t = useSettingsWords();
  const f = useFormWords();
  const { organizationId = '', environment } = currentWorkplace();
  const form = useForm<KeyForm>({
    initialValues: { name: '', environment, scopes: ['read:invoices', 'write:invoices'] },
  });
  const make = useMutation({
    mutationFn: (mfaCode: string | undefined) =>
      service().apiKeys.create.mutate({ organizationId, ...form.getValues() }, { context: { mfaCode } }),
    onSuccess: async (key) => {
      onMade(key);
      await queryClient.invalidateQueries();
    },
    onError: (error) => form.setErrors(fieldErrors(error, fields).errors),
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={t('newKey')} closeButtonProps={{ 'aria-label': f('close') }}>
      <form onSubmit={form.onSubmit(() => make.mutate(undefined))} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('keyName')}
            description={t('keyNameHint')}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <SegmentedControl
            aria-label={t('environment')}
            data={[
              { value: 'sandbox', label: t('sandbox') },
              { value: 'production', label: t('production') },
            ]}
            {...form.getInputProps('environment')}
          />
          <Checkbox.Group label={t('scopes')} {...form.getInputProps('scopes')}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} verticalSpacing={6} mt={4}>
              {scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(scope)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <ConfirmedFailure
            error={fieldErrors(make.error, fields).rest}
            isPending={make.isPending}
            onCode={(mfaCode) => make.mutate(mfaCode)}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={make.isPending}>
              {t('makeKey')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

import type { DocumentSettings } from '@lacre/client';
import { Button, Card, ColorInput, Group, SegmentedControl, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { RiEyeLine } from '@remixicon/react';
import { Preview } from '../../editor/preview.tsx';
import { useSavingOnPage } from '../../form/use-saving-on-page.ts';
import { Failure } from '../../service/failure.tsx';
import { service } from '../../service/service.ts';
import { useMayWrite } from '../../session/use-role.ts';
import { useWorkspace } from '../../session/workspace.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { useDocumentsWords } from './words.ts';

const fields = ['color', 'paper', 'showLogo', 'showContact', 'footer', 'emailOnStamp'] as const;

const bodyOf = <Values extends { footer: string }>({ footer, ...rest }: Values) => ({
  ...rest,
  footer: footer.trim() === '' ? null : footer,
});

export function Appearance({ settings }: { settings: DocumentSettings }) {
  const t = useDocumentsWords();
  const { organizationId = '', environment } = useWorkspace();
  const mayWrite = useMayWrite();
  const [isPreviewing, preview] = useDisclosure(false);
  const form = useForm({ initialValues: { ...settings, footer: settings.footer ?? '' } });
  const { save, error, question } = useSavingOnPage({
    form,
    fields,
    bodyOf,
    send: (changes) => service().organizations.updateDocumentSettings.mutate({ organizationId, ...changes }),
  });
  return (
    <Card component="section">
      {question}
      <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('appearance')}
          </Title>
          <Group align="flex-end" gap="lg">
            <ColorInput
              label={t('color')}
              format="hex"
              withEyeDropper={false}
              // What is wrong with it is said when it is saved.
              fixOnBlur={false}
              w={180}
              swatches={['#7f1d2d', '#1f4e79', '#1e6b52', '#6b4c9a', '#333333']}
              disabled={!mayWrite}
              {...form.getInputProps('color')}
            />
            <SegmentedControl
              aria-label={t('paper')}
              disabled={!mayWrite}
              data={[
                { value: 'letter', label: t('letter') },
                { value: 'a4', label: 'A4' },
              ]}
              {...form.getInputProps('paper')}
            />
          </Group>
          <Switch
            label={t('showLogo')}
            disabled={!mayWrite}
            {...form.getInputProps('showLogo', { type: 'checkbox' })}
          />
          <Switch
            label={t('showContact')}
            disabled={!mayWrite}
            {...form.getInputProps('showContact', { type: 'checkbox' })}
          />
          <Switch
            label={t('emailOnStamp')}
            disabled={!mayWrite}
            {...form.getInputProps('emailOnStamp', { type: 'checkbox' })}
          />
          <Textarea
            label={t('footer')}
            description={t('footerHint')}
            autosize
            minRows={2}
            disabled={!mayWrite}
            {...form.getInputProps('footer')}
          />
          <Failure error={error} />
          <Group justify="flex-end">
            {save.isSuccess && !form.isDirty() && (
              <Text size="sm" role="status">
                {t('saved')}
              </Text>
            )}
            <Button
              variant="default"
              leftSection={<RiEyeLine size={16} aria-hidden />}
              disabled={form.isDirty()}
              onClick={preview.open}
            >
              {t('preview')}
            </Button>
            {mayWrite && (
              <Button type="submit" loading={save.isPending}>
                {t('save')}
              </Button>
            )}
          </Group>
          {form.isDirty() && (
            <Text size="xs" c="dimmed" ta="right">
              {t('saveFirst')}
            </Text>
          )}
        </Stack>
      </form>
      {isPreviewing && <Preview body={sampleInvoice(environment)} onClose={preview.close} />}
    </Card>
  );
}

import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeavingPage } from '../form/leaving-page.tsx';
import { sendOnce } from '../form/send-once.ts';
import { Failure } from '../service/failure.tsx';
import { queryClient, service } from '../service/service.ts';
import { forgetReferral, keptReferral } from '../session/referral.ts';
import { useWorkspace } from '../session/workspace.ts';
import { useStartWords } from './words.ts';

export function OrganizationStep({ onCreated }: { onCreated: (id: string) => void }) {
  const t = useStartWords();
  const isFirst = useWorkspace().organizationId === undefined;
  const [name, setName] = useState('');
  const [isReferred] = useState(keptReferral() !== '');
  const [referralCode, setReferralCode] = useState(keptReferral);
  const create = useMutation({
    mutationFn: () => {
      const body = { name, ...(referralCode !== '' && { referralCode }) };
      return sendOnce(['organizations.create', body], (once) => service().organizations.create.mutate(body, once));
    },
    onSuccess: async ({ id, name: created }) => {
      forgetReferral();
      await queryClient.invalidateQueries();
      // The user may work on another page meanwhile, for another organization.
      if (location.pathname.endsWith('/start')) onCreated(id);
      else notifications.show({ color: 'green', message: t('createdMeanwhile', { name: created }), autoClose: false });
    },
  });
  const question = useLeavingPage(name !== '' && !create.isPending && !create.isSuccess);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      {question}
      <Stack>
        <Title order={2} size="h3">
          {t('organization')}
        </Title>
        <Text size="sm">{t('organizationLead')}</Text>
        {isFirst && (
          <Text size="sm" c="dimmed">
            {t('invited')}
          </Text>
        )}
        <TextInput
          label={t('name')}
          autoComplete="organization"
          required
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {isReferred && (
          <TextInput
            label={t('referralCode')}
            description={t('referralCodeHint')}
            maxLength={40}
            value={referralCode}
            onChange={(event) => setReferralCode(event.currentTarget.value.trim())}
          />
        )}
        <Failure error={create.error} />
        <Button type="submit" w="fit-content" loading={create.isPending}>
          {t('create')}
        </Button>
      </Stack>
    </form>
  );
}

import type { Organization } from '@lacre/client';
import { Button, Card, Group, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrors } from '../../form/field-errors.ts';
import { useLeavingPage } from '../../form/leaving-page.tsx';
import { Failure } from '../../service/failure.tsx';
import { queryClient, service } from '../../service/service.ts';
import { useRole } from '../../session/use-role.ts';
import { useDocumentsWords } from './words.ts';

/** The logo, referenced by URL; the sample below shows how it is printed. */
export function LogoCard({ organization: { id, logo } }: { organization: Organization }) {
  const t = useDocumentsWords();
  const isOwner = useRole() === 'owner';
  const [address, setAddress] = useState(logo ?? '');
  const save = useMutation({
    mutationFn: (given: string | null) => service().organizations.update.mutate({ id, logo: given }),
    onSuccess: async (saved) => {
      setAddress(saved.logo ?? '');
      await queryClient.invalidateQueries();
    },
  });
  const { errors, rest } = fieldErrors(save.error, ['logo']);
  const question = useLeavingPage(address !== (logo ?? ''));
  return (
    <Card component="section">
      {question}
      <Title order={2} size="h4" mb="xs">
        {t('logo')}
      </Title>
      {isOwner ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(address.trim());
          }}
        >
          <TextInput
            type="url"
            label={t('logoAddress')}
            description={t('logoHint')}
            maw={520}
            error={errors.logo}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <Group gap="xs" my="sm">
            <Button type="submit" variant="default" loading={save.isPending}>
              {t('saveLogo')}
            </Button>
            {logo && (
              <Button variant="subtle" onClick={() => save.mutate(null)}>
                {t('removeLogo')}
              </Button>
            )}
          </Group>
          <Failure error={rest} />
        </form>
      ) : (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }} {...(!logo && { c: 'dimmed' })}>
          {logo ?? t('noLogo')}
        </Text>
      )}
    </Card>
  );
}

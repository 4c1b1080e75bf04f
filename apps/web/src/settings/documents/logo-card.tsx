import type { Organization } from '@lacre/client';
import { Button, Card, FileButton, Group, Image, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Failure } from '../../service/failure.tsx';
import { queryClient, service } from '../../service/service.ts';
import { useRole } from '../../session/use-role.ts';
import { useDocumentsWords } from './words.ts';

/** The picture as the service keeps it: in the text of a `data:` address. */
const addressOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });

export function LogoCard({ organization }: { organization: Organization }) {
  const t = useDocumentsWords();
  const isOwner = useRole() === 'owner';
  const save = useMutation({
    mutationFn: async (file: File | null) =>
      service().organizations.update.mutate({ id: organization.id, logo: file && (await addressOf(file)) }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="xs">
        {t('logo')}
      </Title>
      <Group gap="lg">
        {organization.logo ? (
          <Image
            src={organization.logo}
            alt={t('logoOf', { name: organization.name })}
            h={56}
            w="auto"
            maw={220}
            fit="contain"
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('noLogo')}
          </Text>
        )}
        {isOwner && (
          <Group gap="xs">
            <FileButton onChange={(file) => file && save.mutate(file)} accept="image/png,image/jpeg,image/svg+xml">
              {(props) => (
                <Button {...props} variant="default" loading={save.isPending}>
                  {t('chooseLogo')}
                </Button>
              )}
            </FileButton>
            {organization.logo && (
              <Button variant="subtle" onClick={() => save.mutate(null)}>
                {t('removeLogo')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        {t('logoHint')}
      </Text>
      <Failure error={save.error} />
    </Card>
  );
}

import { Stack, Text } from '@mantine/core';
import { AnchorLink } from './links.tsx';
import { PageTitle } from './page-title.tsx';
import { useAppWords } from './words.ts';

export function NotFoundPage() {
  const t = useAppWords();
  return (
    <Stack align="center" ta="center" py="15vh" px="md" gap="xs">
      <PageTitle size="h2">{t('notFound')}</PageTitle>
      <Text c="dimmed" maw={420}>
        {t('notFoundText')}
      </Text>
      <AnchorLink to="/">{t('toHome')}</AnchorLink>
    </Stack>
  );
}

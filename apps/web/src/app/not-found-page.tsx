import { Stack, Text, Title } from '@mantine/core';
import { AnchorLink } from './links.tsx';
import { useAppWords } from './words.ts';

export function NotFoundPage() {
  const t = useAppWords();
  return (
    <Stack align="center" ta="center" py="15vh" px="md" gap="xs">
      <Title order={1} size="h2">
        {t('notFound')}
      </Title>
      <Text c="dimmed" maw={420}>
        {t('notFoundText')}
      </Text>
      <AnchorLink to="/">{t('toHome')}</AnchorLink>
    </Stack>
  );
}

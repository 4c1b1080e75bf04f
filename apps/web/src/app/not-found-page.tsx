import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
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
      <Anchor component={Link} to="/">
        {t('toHome')}
      </Anchor>
    </Stack>
  );
}

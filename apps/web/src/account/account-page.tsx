import { Anchor, Box, Card, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../app/page-title.tsx';
import { Brand } from '../theme/brand.tsx';
import { LanguageSwitch } from '../words/language-switch.tsx';

/** The layout of the sign-up and sign-in pages, the same as that of the OAuth pages. */
export function AccountPage({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <Box px="md" py="clamp(1rem, 6vh, 4rem)">
      <Stack maw={448} mx="auto" gap="md">
        <Group justify="space-between">
          <Anchor href="/app" underline="never" aria-label="Lacre">
            <Brand />
          </Anchor>
          <LanguageSwitch />
        </Group>
        <Card component="main" shadow="xs" p="clamp(1.25rem, 5vw, 2rem)">
          <PageTitle size="h2" mb={4}>
            {title}
          </PageTitle>
          {lead && (
            <Text c="dimmed" mb="md">
              {lead}
            </Text>
          )}
          {children}
        </Card>
        {foot && (
          <Text size="sm" ta="center" component="div">
            {foot}
          </Text>
        )}
      </Stack>
    </Box>
  );
}

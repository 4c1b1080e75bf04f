import { Box, Flex, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '../app/links.tsx';
import { useSettingsWords } from './words.ts';

const sections = [
  { to: '/settings', word: 'certificates' },
  { to: '/settings/organization', word: 'organization' },
  { to: '/settings/series', word: 'series' },
  { to: '/settings/documents', word: 'documents' },
  { to: '/settings/team', word: 'team' },
  { to: '/settings/api-keys', word: 'apiKeys' },
  { to: '/settings/webhooks', word: 'webhooks' },
  { to: '/settings/applications', word: 'applications' },
  { to: '/settings/audit', word: 'audit' },
  { to: '/settings/plan', word: 'plan' },
  { to: '/settings/sandbox', word: 'sandboxTools' },
  { to: '/settings/security', word: 'security' },
] as const;

/** The sections of what is set once, each a page of its own. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useSettingsWords();
  return (
    <Stack gap="md" maw={1180}>
      <Title order={1}>{t('title')}</Title>
      <Flex direction={{ base: 'column', md: 'row' }} gap={{ base: 'md', md: 'xl' }}>
        <Flex
          component="nav"
          aria-label={t('title')}
          direction={{ base: 'row', md: 'column' }}
          style={{ overflowX: 'auto' }}
          gap={4}
          flex={{ md: '0 0 max-content' }}
        >
          {sections.map(({ to, word }) => (
            <ButtonLink
              key={to}
              to={to}
              size="compact-md"
              variant="subtle"
              color="gray"
              c="inherit"
              fw={500}
              flex="none"
              justify="flex-start"
              activeOptions={{ exact: true }}
              activeProps={{ variant: 'light', 'aria-current': 'page' }}
            >
              {t(word)}
            </ButtonLink>
          ))}
        </Flex>
        <Box flex={1} miw={0}>
          <Stack gap="md">{children}</Stack>
        </Box>
      </Flex>
    </Stack>
  );
}

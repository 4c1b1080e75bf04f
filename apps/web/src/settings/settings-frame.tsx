import { Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '../app/links.tsx';
import { useSettingsWords } from './words.ts';

const sections = [
  { to: '/settings', word: 'certificates' },
  { to: '/settings/team', word: 'team' },
  { to: '/settings/api-keys', word: 'apiKeys' },
  { to: '/settings/security', word: 'security' },
] as const;

/** The sections of what is set once, each a page of its own. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useSettingsWords();
  return (
    <Stack gap="md" maw={1000}>
      <Title order={1}>{t('title')}</Title>
      <Group component="nav" gap={4} aria-label={t('title')}>
        {sections.map(({ to, word }) => (
          <ButtonLink
            key={to}
            to={to}
            size="compact-md"
            variant="subtle"
            color="gray"
            c="inherit"
            activeOptions={{ exact: true }}
            activeProps={{ variant: 'light', 'aria-current': 'page' }}
          >
            {t(word)}
          </ButtonLink>
        ))}
      </Group>
      {children}
    </Stack>
  );
}

import { Box, Button, Flex, Menu, Stack } from '@mantine/core';
import { RiArrowDownSLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../app/links.tsx';
import { PageTitle } from '../app/page-title.tsx';
import { Failure } from '../service/failure.tsx';
import { api, queryClient } from '../service/service.ts';
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

/** The queries that failed are retried together. */
const askAgain = () =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** The settings, each section a page of its own. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useSettingsWords();
  const current = useSection();
  const me = useQuery(api.users.me.queryOptions());
  return (
    <Stack gap="md" maw={1180}>
      <PageTitle name={current && `${t(current.word)} · ${t('title')}`}>{t('title')}</PageTitle>
      <SectionMenu />
      <Flex gap="xl">
        <Flex
          component="nav"
          aria-label={t('title')}
          direction="column"
          gap={4}
          flex="0 0 max-content"
          visibleFrom="md"
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
          <Stack gap="md">
            {/* Without it nobody knows what the person may change here. */}
            {me.data === undefined && me.error ? <Failure error={me.error} onRetry={askAgain} /> : children}
          </Stack>
        </Box>
      </Flex>
    </Stack>
  );
}

/** The current section. */
function useSection() {
  const { pathname } = useLocation();
  return sections.find(({ to }) => (to === '/settings' ? pathname === to : pathname.startsWith(to)));
}

/** The same for a phone, where the sections do not fit side by side. */
function SectionMenu() {
  const t = useSettingsWords();
  const current = useSection();
  return (
    <Box component="nav" aria-label={t('title')} hiddenFrom="md">
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <Button
            variant="default"
            fullWidth
            justify="space-between"
            rightSection={<RiArrowDownSLine size={18} aria-hidden />}
          >
            {current && t(current.word)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {sections.map(({ to, word }) => (
            <Menu.Item
              key={to}
              component={Link}
              to={to}
              aria-current={to === current?.to ? 'page' : undefined}
              fw={to === current?.to ? 700 : undefined}
            >
              {t(word)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}

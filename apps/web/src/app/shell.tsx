import { Alert, AppShell, Box, Burger, Group, NavLink, Text } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useRef } from 'react';
import { EndedSession } from '../account/ended-session.tsx';
import { ShownOnceQueue } from '../form/show-once.tsx';
import { useOwnOrganization } from '../session/use-own-organization.ts';
import { keepAsLastUsed, useWorkspace } from '../session/workspace.ts';
import { Brand } from '../theme/brand.tsx';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { navigation } from './navigation.ts';
import { OrganizationMenu } from './organization-menu.tsx';
import { PersonMenu } from './person-menu.tsx';
import { useAppWords } from './words.ts';

/** The layout of every page behind the sign-in. */
export function Shell() {
  const t = useAppWords();
  const { organizationId, environment } = useWorkspace();
  const [isMenuOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const burger = useRef<HTMLButtonElement>(null);
  /** Closes the menu of a phone and moves the focus, which would be lost with it. */
  const fold = (next: HTMLElement | null) => {
    if (!isMenuOpen) return;
    close();
    next?.focus({ preventScroll: true });
  };
  useOwnOrganization();
  // Capturing: some buttons keep the event to themselves.
  useWindowEvent('pointerdown', keepAsLastUsed, { capture: true });
  useWindowEvent('keydown', keepAsLastUsed, { capture: true });
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              ref={burger}
              opened={isMenuOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t('menu')}
              aria-expanded={isMenuOpen}
            />
            <Box visibleFrom="sm">
              <Brand />
            </Box>
            <OrganizationMenu />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <EnvironmentSwitch />
            <PersonMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="sm"
        aria-label={t('navigation')}
        className={isMenuOpen ? undefined : 'folded'}
        onKeyDown={({ key }) => {
          if (key === 'Escape') fold(burger.current);
        }}
      >
        {navigation.map(({ to, word, icon: Icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={t(word)}
            leftSection={<Icon size={18} aria-hidden />}
            active={to === '/' ? pathname === '/' : pathname.startsWith(to)}
            onClick={() => fold(document.getElementById('content'))}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        {environment === 'sandbox' && (
          // Not an alert: screen readers would read it out on every page.
          <Alert color="yellow" variant="light" py={6} mb="md" radius="md" role="note">
            <Text size="sm">{t('sandboxBanner')}</Text>
          </Alert>
        )}
        {/* Another organization or environment is another page: nothing of one is shown in the other. */}
        <Outlet key={`${organizationId} ${environment}`} />
      </AppShell.Main>
      <ShownOnceQueue />
      <EndedSession />
    </AppShell>
  );
}

import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { RiBookOpenLine, RiComputerLine, RiLogoutBoxRLine, RiMoonLine, RiSunLine, RiUserLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { leave } from '../account/enter.ts';
import { api, service } from '../service/service.ts';
import { chooseLanguage, currentLanguage } from '../words/words.ts';
import { useAppWords } from './words.ts';

const schemes = [
  { value: 'light', icon: RiSunLine },
  { value: 'dark', icon: RiMoonLine },
  { value: 'auto', icon: RiComputerLine },
] as const;

export function PersonMenu() {
  const t = useAppWords();
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const { data } = useQuery(api.users.me.queryOptions());
  const signOut = async () => {
    // The session may have ended already.
    await service()
      .auth.signOut.mutate()
      .catch(() => {});
    leave();
    await navigate({ to: '/sign-in' });
  };
  const other = currentLanguage() === 'es' ? 'en' : 'es';
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" radius="xl" aria-label={t('account')}>
          <RiUserLine size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{data?.email}</Menu.Label>
        <Menu.Item leftSection={<RiBookOpenLine size={16} />} component="a" href="/docs" target="_blank">
          {t('docs')}
        </Menu.Item>
        <Menu.Item onClick={() => chooseLanguage(other)} lang={other}>
          {other === 'en' ? 'English' : 'Español'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        {schemes.map(({ value, icon: Icon }) => (
          <Menu.Item key={value} leftSection={<Icon size={16} />} onClick={() => setColorScheme(value)}>
            {t(value)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<RiLogoutBoxRLine size={16} />} onClick={() => void signOut()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

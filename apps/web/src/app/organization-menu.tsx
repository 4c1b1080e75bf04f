import { Group, Menu, Text, UnstyledButton } from '@mantine/core';
import { RiArrowDownSLine, RiCheckLine } from '@remixicon/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mayLeavePage } from '../form/leaving-page.tsx';
import { api } from '../service/service.ts';
import { chooseWorkspace, useWorkspace } from '../session/workspace.ts';
import { useAppWords } from './words.ts';

/** Switches between the organizations of the user. */
export function OrganizationMenu() {
  const t = useAppWords();
  const navigate = useNavigate();
  const { organizationId } = useWorkspace();
  const { data } = useQuery(api.users.me.queryOptions());
  const organizations = data?.organizations ?? [];
  const current = organizations.find(({ id }) => id === organizationId);
  const shown = current?.name ?? t('newOrganization');
  const goTo = async (id: string) => {
    // Ask before the page shows another organization: unsaved input would be lost by then.
    if (!(await mayLeavePage())) return;
    chooseWorkspace({ organizationId: id });
    await navigate({ to: '/', ignoreBlocker: true });
  };
  if (data === undefined) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton aria-label={`${t('organization')}: ${shown}`} miw={0}>
          <Group gap={4} wrap="nowrap">
            <Text truncate fw={600} maw={{ base: 130, sm: 280 }}>
              {shown}
            </Text>
            <RiArrowDownSLine size={18} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={id === organizationId ? <RiCheckLine size={16} /> : <span style={{ width: 16 }} />}
            onClick={() => void goTo(id)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ to: '/start', search: { new: true } })}>
          {t('newOrganization')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

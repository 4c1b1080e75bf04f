import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core';
import { RiBookmarkLine, RiDeleteBinLine } from '@remixicon/react';
import { useState } from 'react';
import { useSavedViews } from '../list/saved-views.ts';
import { useListWords } from '../list/words.ts';
import { useWorkplace } from '../session/workplace.ts';
import type { InvoiceFilters } from './invoice-filters.ts';

/** Views that were saved, and a name for the one that is shown. */
export function ViewMenu({ filters, onOpen }: { filters: InvoiceFilters; onOpen: (filters: InvoiceFilters) => void }) {
  const t = useListWords();
  const { organizationId = '' } = useWorkplace();
  const { views, save, remove } = useSavedViews<InvoiceFilters>('invoices', organizationId);
  const [name, setName] = useState('');
  const { page: _page, ...kept } = filters;
  return (
    <Menu closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<RiBookmarkLine size={16} aria-hidden />}>
          {t('views')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {views.map((view) => (
          <Group key={view.name} gap={4} wrap="nowrap">
            <Menu.Item closeMenuOnClick onClick={() => onOpen(view.filters)}>
              {view.name}
            </Menu.Item>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeView', { name: view.name })}
              onClick={() => remove(view.name)}
            >
              <RiDeleteBinLine size={16} />
            </ActionIcon>
          </Group>
        ))}
        {views.length > 0 && <Menu.Divider />}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save(name.trim(), kept);
            setName('');
          }}
        >
          <Group p="xs" gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              label={t('viewName')}
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="light" disabled={name.trim() === '' || Object.keys(kept).length === 0}>
              {t('saveView')}
            </Button>
          </Group>
        </form>
      </Menu.Dropdown>
    </Menu>
  );
}

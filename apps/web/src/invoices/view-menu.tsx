import { ActionIcon, Button, Divider, Group, Popover, TextInput } from '@mantine/core';
import { RiBookmarkLine, RiDeleteBinLine } from '@remixicon/react';
import { useState } from 'react';
import { useSavedViews } from '../list/saved-views.ts';
import { useListWords } from '../list/words.ts';
import { useWorkspace } from '../session/workspace.ts';
import type { InvoiceFilters } from './invoice-filters.ts';

/** The saved views, and a field to save the current one. */
export function ViewMenu({ filters, onOpen }: { filters: InvoiceFilters; onOpen: (filters: InvoiceFilters) => void }) {
  const t = useListWords();
  const { organizationId = '' } = useWorkspace();
  const { views, save, remove } = useSavedViews<InvoiceFilters>('invoices', organizationId);
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { page: _page, ...kept } = filters;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          onClick={() => setOpen(!isOpen)}
          leftSection={<RiBookmarkLine size={16} aria-hidden />}
        >
          {t('views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={t('views')}>
        {views.map((view) => (
          <Group key={view.name} gap={4} wrap="nowrap">
            <Button
              variant="subtle"
              color="gray"
              c="inherit"
              fw={400}
              flex={1}
              justify="flex-start"
              onClick={() => {
                setOpen(false);
                onOpen(view.filters);
              }}
            >
              {view.name}
            </Button>
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
        {views.length > 0 && <Divider my={4} />}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save(name.trim(), kept);
            setName('');
          }}
        >
          <Group p="xs" gap="xs" align="flex-end">
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
      </Popover.Dropdown>
    </Popover>
  );
}

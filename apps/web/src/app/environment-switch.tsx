import type { Environment } from '@lacre/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '../form/dialog.tsx';
import { mayLeavePage } from '../form/leaving-page.tsx';
import { chooseWorkspace, useWorkspace } from '../session/workspace.ts';
import { useAppWords } from './words.ts';

/** The environment as a colored label; switching to production asks for confirmation. */
export function EnvironmentSwitch() {
  const t = useAppWords();
  const { environment } = useWorkspace();
  const [asking, { open, close }] = useDisclosure(false);
  const isSandbox = environment === 'sandbox';
  const goTo = async (other: Environment) => {
    close();
    // Switching the environment changes the page: unsaved input would be lost.
    if (await mayLeavePage()) chooseWorkspace({ environment: other });
  };
  const name = isSandbox ? t('sandbox') : t('production');
  return (
    <>
      <Button
        size="compact-sm"
        radius="xl"
        variant="light"
        color={isSandbox ? 'yellow' : 'green'}
        c={isSandbox ? 'light-dark(#6b4400, #ffd479)' : 'light-dark(#0b5227, #8ce99a)'}
        onClick={() => (isSandbox ? open() : void goTo('sandbox'))}
        aria-label={`${name}. ${isSandbox ? t('toProduction') : t('toSandbox')}`}
      >
        {name}
      </Button>
      <Dialog opened={asking} onClose={close} title={t('toProductionTitle')}>
        <Stack>
          <Text size="sm">{t('toProductionText')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t('stay')}
            </Button>
            <Button onClick={() => void goTo('production')}>{t('toProduction')}</Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

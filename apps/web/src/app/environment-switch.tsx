import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { chooseWorkplace, useWorkplace } from '../session/workplace.ts';
import { useAppWords } from './words.ts';

/** The environment as a word and a colour; going to production asks first. */
export function EnvironmentSwitch() {
  const t = useAppWords();
  const { environment } = useWorkplace();
  const [asking, { open, close }] = useDisclosure(false);
  const isSandbox = environment === 'sandbox';
  return (
    <>
      <Badge
        component="button"
        size="lg"
        variant="light"
        color={isSandbox ? 'yellow.9' : 'green.9'}
        onClick={() => (isSandbox ? open() : chooseWorkplace({ environment: 'sandbox' }))}
        aria-label={`${isSandbox ? t('sandbox') : t('production')}. ${isSandbox ? t('toProduction') : t('toSandbox')}`}
      >
        {isSandbox ? t('sandbox') : t('production')}
      </Badge>
      <Modal opened={asking} onClose={close} title={t('toProductionTitle')}>
        <Stack>
          <Text size="sm">{t('toProductionText')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t('stay')}
            </Button>
            <Button
              onClick={() => {
                chooseWorkplace({ environment: 'production' });
                close();
              }}
            >
              {t('toProduction')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

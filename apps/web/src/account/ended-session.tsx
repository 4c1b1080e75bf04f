import { Button, getDefaultZIndex, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Dialog } from '../form/dialog.tsx';
import { useSessionState } from '../session/session-store.ts';
import { enter, leave } from './enter.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useAccountWords } from './words.ts';

/** Signing in again in a dialog when the session ended while a page is open, so that no input is lost. */
export function EndedSession() {
  const t = useAccountWords();
  const navigate = useNavigate();
  const state = useSessionState();
  return (
    <Dialog
      opened={state.kind === 'ended'}
      onClose={() => {}}
      withCloseButton={false}
      title={t('endedTitle')}
      // Above every other dialog: none of them can continue without a session.
      zIndex={getDefaultZIndex('max')}
    >
      <Stack gap="sm">
        <Text size="sm">{t('endedLead')}</Text>
        <SignInForm onGrant={enter} />
        <Button
          variant="subtle"
          onClick={() => {
            leave();
            void navigate({ to: '/sign-in' });
          }}
        >
          {t('leave')}
        </Button>
      </Stack>
    </Dialog>
  );
}

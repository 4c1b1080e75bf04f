import { Alert, Text } from '@mantine/core';
import { Failure } from '../service/failure.tsx';
import { words } from '../words/words.ts';
import { NoPasskeyUsed } from './passkeys.ts';

const useWords = words('passkeys', {
  es: {
    title: 'No se usó ninguna llave de acceso',
    text: 'Se canceló, pasó demasiado tiempo o este dispositivo no tiene una para esta dirección. Puede intentarlo de nuevo.',
  },
  en: {
    title: 'No passkey was used',
    text: 'It was cancelled, took too long, or this device has none for this address. You can try again.',
  },
});

/** What failed about a passkey: in the browser, or what the service says. */
export function PasskeyFailure({ error }: { error: unknown }) {
  const t = useWords();
  if (!(error instanceof NoPasskeyUsed)) return <Failure error={error} />;
  return (
    <Alert color="yellow" title={t('title')} role="alert">
      <Text size="sm">{t('text')}</Text>
    </Alert>
  );
}

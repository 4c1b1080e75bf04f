import { isLacreError } from '@lacre/client';
import { Alert, Text } from '@mantine/core';
import { Failure } from '../service/failure.tsx';
import { words } from '../words/words.ts';
import { NoPasskeyUsed } from './passkeys.ts';

const useWords = words('passkeys', {
  es: {
    title: 'No se usó ninguna llave de acceso',
    text: 'Se canceló, pasó demasiado tiempo o este dispositivo no tiene una para esta dirección. Puede intentarlo de nuevo.',
    knownTitle: 'Este dispositivo ya tiene una llave de acceso de su cuenta',
    knownText: 'Con ella puede entrar: no hace falta otra. Para agregar una más, use otro dispositivo.',
    elsewhereTitle: 'En esta dirección no hay llaves de acceso',
    unknownText:
      'Entre con su contraseña. Si Ajustes, Seguridad no muestra esta llave de acceso, se quitó de su cuenta o la conexión se cortó al agregarla: agréguela de nuevo, o bórrela de su dispositivo.',
    elsewhereText: 'Solo funcionan en «{{host}}»: abra Lacre ahí.',
  },
  en: {
    title: 'No passkey was used',
    text: 'It was cancelled, took too long, or this device has none for this address. You can try again.',
    knownTitle: 'This device already has a passkey for your account',
    knownText: 'You can sign in with it: no other is needed. To add another one, use another device.',
    elsewhereTitle: 'Passkeys do not work at this address',
    unknownText:
      'Sign in with your password. If Settings, Security does not list this passkey, it was removed from your account, or the connection was lost while it was added: add it again, or delete it from your device.',
    elsewhereText: 'They work only at “{{host}}”: open Lacre there.',
  },
});

/** Shows why a passkey failed, in the browser or on the service. */
export function PasskeyFailure({ error }: { error: unknown }) {
  const t = useWords();
  if (!(error instanceof NoPasskeyUsed))
    return (
      <>
        <Failure error={error} />
        {isLacreError(error) && error.data.reason === 'INVALID_PASSKEY' && <Text size="sm">{t('unknownText')}</Text>}
      </>
    );
  const { host, isKnown } = error;
  const kind = isKnown ? 'known' : 'elsewhere';
  const isExplained = isKnown || host !== undefined;
  return (
    <Alert color="yellow" title={t(isExplained ? `${kind}Title` : 'title')} role="alert">
      <Text size="sm">{isExplained ? t(`${kind}Text`, { host }) : t('text')}</Text>
    </Alert>
  );
}

import type { Passkey } from '@lacre/client';
import { Confirmation } from '../../form/confirmation.tsx';
import { service } from '../../service/service.ts';
import { useSecurityWords } from './words.ts';

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useSecurityWords();
  return (
    <Confirmation
      title={t('removeTitle', { name: passkey.name })}
      text={t('removeText')}
      confirm={t('remove')}
      run={(mfaCode) => service().passkeys.delete.mutate({ id: passkey.id }, { context: { mfaCode } })}
      onClose={onClose}
    />
  );
}

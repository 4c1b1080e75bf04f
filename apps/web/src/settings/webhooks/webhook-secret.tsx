import { Secret } from '../secret.tsx';
import { useWebhookWords } from './words.ts';

/** The secret of a webhook that was created or rotated. */
export function WebhookSecret({
  secret,
  isRotated = false,
  onClose,
}: {
  secret: string;
  isRotated?: boolean;
  onClose: () => void;
}) {
  const t = useWebhookWords();
  return (
    <Secret
      title={t('secretTitle')}
      lead={t('secretLead')}
      previous={isRotated ? t('replacedSecret') : undefined}
      lost={isRotated ? t('replacementLost') : undefined}
      secret={secret}
      onClose={onClose}
    />
  );
}

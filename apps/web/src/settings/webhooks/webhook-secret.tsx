import { Secret } from '../secret.tsx';
import { useWebhookWords } from './words.ts';

/** The secret of a webhook that was created or rotated; `made` is undefined if there is none to show. */
export function WebhookSecret({
  made,
  isRotated = false,
  onClose,
}: {
  made: { secret: string } | undefined;
  isRotated?: boolean;
  onClose: () => void;
}) {
  const t = useWebhookWords();
  return (
    made && (
      <Secret
        title={t('secretTitle')}
        lead={t('secretLead')}
        previous={isRotated ? t('replacedSecret') : undefined}
        lost={isRotated ? t('replacementLost') : undefined}
        secret={made.secret}
        onClose={onClose}
      />
    )
  );
}

import { Secret } from '../secret.tsx';
import { useWebhookWords } from './words.ts';

/** The secret of a webhook that was made or rotated; `made` is undefined when there is none to be shown. */
export function WebhookSecret({ made, onClose }: { made: { secret: string } | undefined; onClose: () => void }) {
  const t = useWebhookWords();
  return made && <Secret title={t('secretTitle')} lead={t('secretLead')} secret={made.secret} onClose={onClose} />;
}

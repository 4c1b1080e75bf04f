import { useCancelWords } from './cancel-words.ts';

/** The SAT's word for a cancellation that the receiver rejected; what it rejects itself has a text of its own. */
const byReceiver = 'Solicitud rechazada';

/** Returns why a cancellation was rejected, by its message: that of a receiver does not say whose it is. */
export function useRejectionReason(): (message: string | null) => string | null {
  const t = useCancelWords();
  return (message) => (message === byReceiver ? t('byCustomer') : message);
}

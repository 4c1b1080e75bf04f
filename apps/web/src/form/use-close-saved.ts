import { queryClient } from '../service/service.ts';
import { useWhileOpen } from './use-while-open.ts';

/** Closes a dialog whose change was made, if it is still open, and reads again what the pages show. */
export function useCloseSaved(onClose: () => void): () => Promise<void> {
  const close = useWhileOpen(onClose);
  return async () => {
    close();
    await queryClient.invalidateQueries();
  };
}

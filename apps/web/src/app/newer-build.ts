import { notifications } from '@mantine/notifications';
import { currentLanguage } from '../words/words.ts';

const key = 'lacre.script-missing';

/** Identifies the build of the page: the name of its script changes whenever any part does. */
const currentBuild = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

const text = {
  es: 'Hay una versión nueva de Lacre: recargamos la página. Lo que estaba escribiendo en una factura sigue ahí.',
  en: 'There is a newer version of Lacre, so the page was reloaded. The invoice you were editing is still there.',
};

/**
 * When a chunk is missing because a newer build was deployed, remember it, so that the reloaded page can report it.
 * Without a newer build nothing is reported.
 */
export function notifyNewerBuild(): void {
  const leftBuild = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (leftBuild !== null && leftBuild !== currentBuild())
    notifications.show({ message: text[currentLanguage()], autoClose: false });
  window.addEventListener('vite:preloadError', () => sessionStorage.setItem(key, currentBuild()));
}

/** Whether a chunk of this page failed to load: React keeps that failure until the document is reloaded. */
export const isPartMissing = (): boolean => sessionStorage.getItem(key) !== null;

/**
 * Reloads the page, at most once per failed page or chunk, if the service responds.
 *
 * @param onSilence called if it does not respond: the page stays as it is
 */
export function reloadForMissingPart({ message }: Error, onSilence: () => void): void {
  const reloadedKey = `lacre.reloaded:${message}`;
  if (!isPartMissing() || sessionStorage.getItem(reloadedKey) !== null) return;
  sessionStorage.setItem(reloadedKey, currentBuild());
  reloadIfAnswered(() => {
    sessionStorage.removeItem(reloadedKey);
    onSilence();
  });
}

/** Reloads the page if the service is reachable: otherwise the browser would show its own error page. */
export function reloadIfAnswered(onSilence: () => void): void {
  fetch('/app/', { method: 'HEAD' }).then(() => location.reload(), onSilence);
}

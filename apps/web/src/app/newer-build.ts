import { notifications } from '@mantine/notifications';
import { currentLanguage } from '../words/words.ts';

const key = 'lacre.script-missing';

/** Which build the page is of: the name of its script changes with any change of any part. */
const currentBuild = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';

const text = {
  es: 'Hay una versión nueva de Lacre: recargamos la página. Lo que estaba escribiendo en una factura sigue ahí.',
  en: 'There is a newer version of Lacre: the page was reloaded. What you were writing in an invoice is still there.',
};

/**
 * A part of the page that is not there any more was of an older build: remembered here, and reported on the page that
 * was loaded in its place. Without a newer build nothing is said.
 */
export function notifyNewerBuild(): void {
  const leftBuild = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (leftBuild !== null && leftBuild !== currentBuild())
    notifications.show({ message: text[currentLanguage()], autoClose: false });
  window.addEventListener('vite:preloadError', () => sessionStorage.setItem(key, currentBuild()));
}

/** Whether a part of this page could not be loaded: React keeps that failure until the document is left. */
export const isPartMissing = (): boolean => sessionStorage.getItem(key) !== null;

/**
 * Loads the page anew, once for each page or part of one that could not be loaded, while the service answers.
 *
 * @param onSilence when it does not: the page stays as it is
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

/** Loads the page anew if the service can be reached: the browser would put a page of its own in place of ours. */
export function reloadIfAnswered(onSilence: () => void): void {
  fetch('/app/', { method: 'HEAD' }).then(() => location.reload(), onSilence);
}

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

/**
 * Loads the page anew, once for each part that could not be loaded, while the service answers. The router does the
 * same for whole pages; this is for parts of one.
 */
export function reloadForMissingPart({ message }: Error): void {
  const reloadedKey = `lacre.reloaded:${message}`;
  if (sessionStorage.getItem(key) === null || sessionStorage.getItem(reloadedKey) !== null) return;
  sessionStorage.setItem(reloadedKey, currentBuild());
  fetch('/app/', { method: 'HEAD' }).then(
    () => location.reload(),
    // Without a network the page stays, with a button to try again.
    () => sessionStorage.removeItem(reloadedKey),
  );
}

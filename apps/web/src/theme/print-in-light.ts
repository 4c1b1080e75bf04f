/** Paper is white: what is printed is drawn as in the light, and the screen as before again. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let shown: string | undefined;
  window.addEventListener('beforeprint', () => {
    shown = dataset['mantineColorScheme'];
    dataset['mantineColorScheme'] = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (shown !== undefined) dataset['mantineColorScheme'] = shown;
  });
}

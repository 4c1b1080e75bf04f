/** What is wrong with a field stands in the frame of the field. */
const faults = '.mantine-InputWrapper-root:has(> .mantine-InputWrapper-error)';
const fields = 'input:not([type=hidden]), textarea, button';

let sentFrom: Element | null = null;

/** Where the person is who sends a form. */
export function rememberSender(): void {
  sentFrom = document.activeElement;
}

/** Who sent a form that was refused goes on at the first field that is wrong, and hears what is wrong with it. */
export function goToFirstFault(): void {
  const form = sentFrom?.closest('form');
  const focus = () => {
    if (document.activeElement !== sentFrom) return;
    form?.querySelector(faults)?.querySelector<HTMLElement>(fields)?.focus();
  };
  // The first frame draws what is wrong; a part of the form that opens for it comes with the second.
  if (form) requestAnimationFrame(() => requestAnimationFrame(focus));
}

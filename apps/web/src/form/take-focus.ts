/** The `ref` of what takes the place of what had the focus; with `tabIndex={-1}`. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

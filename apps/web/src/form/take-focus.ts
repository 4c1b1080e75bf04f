/** A `ref` that focuses an element replacing the focused one; needs `tabIndex={-1}`. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

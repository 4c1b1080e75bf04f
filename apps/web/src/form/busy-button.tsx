import type { ComponentPropsWithRef } from 'react';

/**
 * The element of every button. While busy it cannot be pressed but keeps the focus: `disabled` would lose it, and a
 * keyboard user would be outside the dialog.
 */
export function BusyButton({
  'data-loading': isBusy,
  disabled,
  onClick,
  type = 'button',
  ...props
}: ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      data-loading={isBusy}
      disabled={disabled && !isBusy}
      aria-disabled={isBusy}
      // Also prevents Enter in a field from submitting the form.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}

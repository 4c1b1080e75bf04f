import type { ComponentPropsWithRef } from 'react';

/**
 * The element of every button. While what it began is under way it cannot be pressed and keeps the focus: one that is
 * `disabled` would lose it, and who has pressed it by a key would stand outside the dialog.
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
      // Also what Enter in a field of its form presses.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}

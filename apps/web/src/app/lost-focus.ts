const controls = ['a[href]', 'button', 'input', 'textarea', '[tabindex]'].map((one) => `${one}:not(:disabled)`).join();

let focused: Element | null;
let heading: Element | null;

function remember(): void {
  focused = document.activeElement;
  heading = document.querySelector('h1');
}

/** Pointer users look elsewhere, and focusing a field would open the keyboard of a phone. */
function forget(): void {
  focused = null;
  heading = null;
}

remember();
addEventListener('keydown', remember, { capture: true });
addEventListener('focusin', remember);
addEventListener('pointerup', forget);

/**
 * When the pressed element is removed (for example the line of an invoice), moves the focus to the next control of the
 * same place; when a page replaces another, to its heading.
 */
new MutationObserver((records) => {
  if (document.activeElement !== document.body) return;
  if (focused?.isConnected === false) {
    const next = controlAfter(focused, records);
    focused = null;
    next?.focus();
  } else if (heading?.isConnected === false) focusHeading();
}).observe(document.body, { childList: true, subtree: true });

function focusHeading(): void {
  const next = document.querySelector<HTMLElement>('h1');
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** The control after the removed one, else the last before it; undefined if the whole page or dialog is gone. */
function controlAfter(gone: Node, records: readonly MutationRecord[]): HTMLElement | undefined {
  let place: MutationRecord | undefined;
  for (const record of records)
    if ([...record.removedNodes].some((node) => node.contains(place?.target ?? gone))) place = record;
  if (!(place?.target instanceof Element)) return undefined;
  const { target, previousSibling } = place;
  const part = target.closest('main, [role=dialog]');
  if (!part || part === target) return undefined;
  const left = [...part.querySelectorAll<HTMLElement>(controls)].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility(),
  );
  const before = previousSibling?.isConnected ? previousSibling : target;
  const isBehind = (one: Element) =>
    (before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    (before === target || !before.contains(one));
  return left.find(isBehind) ?? left.at(-1);
}

// A separate module, imported for its side effect.
export {};

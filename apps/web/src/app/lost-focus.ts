const controls = ['a[href]', 'button', 'input', 'textarea', '[tabindex]'].map((one) => `${one}:not(:disabled)`).join();

let focused: Element | null;
let heading: Element | null;

function remember(): void {
  focused = document.activeElement;
  heading = document.querySelector('h1');
}

/** Who uses a pointer looks elsewhere; a field that got the focus for them would bring up the keys of a phone. */
function forget(): void {
  focused = null;
  heading = null;
}

remember();
addEventListener('keydown', remember, { capture: true });
addEventListener('focusin', remember);
addEventListener('pointerup', forget);

/**
 * Where what was pressed by a key goes with the press, as an invoice's line does that is removed, one goes on at the
 * next control of that place; where a page takes the place of another, at its heading.
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

/** Behind what has gone, else the last before it; none where the whole page or dialog has. */
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

// A module of its own, loaded for what it does.
export {};

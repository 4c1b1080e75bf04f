const controls = ['a[href]', 'button', 'input', 'textarea', '[tabindex]'].map((one) => `${one}:not(:disabled)`).join();

let focused: Element | null = null;
let heading: Element | null = null;
/** Whether the last input was a key. */
let isKeyboard = false;

function remember(): void {
  if (!isKeyboard) return;
  focused = document.activeElement;
  heading = document.querySelector('h1');
}

function onKey(): void {
  isKeyboard = true;
  remember();
}

/** Pointer users look elsewhere, and focusing a field would open the keyboard of a phone. */
function onPointer(): void {
  isKeyboard = false;
  focused = null;
  heading = null;
}

addEventListener('keydown', onKey, { capture: true });
addEventListener('focusin', remember);
addEventListener('pointerup', onPointer);

/**
 * When the pressed element is removed (for example the line of an invoice), moves the focus to the next control of the
 * same place; when it is disabled (the arrow at the last page of a list), to one beside it; when a page replaces
 * another, to its heading.
 */
new MutationObserver((records) => {
  // It keeps the focus until the next rendering only.
  if (focused?.matches(':disabled') && [focused, document.body].includes(document.activeElement ?? document.body)) {
    const next = controlBeside(focused);
    focused = null;
    next?.focus();
    return;
  }
  if (document.activeElement !== document.body) return;
  if (focused?.isConnected === false) {
    const next = controlAfter(focused, records);
    focused = null;
    next?.focus();
  } else if (heading?.isConnected === false) focusHeading();
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });

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
  const left = controlsOf(part);
  const before = previousSibling?.isConnected ? previousSibling : target;
  const isBehind = (one: Element) =>
    (before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    (before === target || !before.contains(one));
  return left.find(isBehind) ?? left.at(-1);
}

/** The control after the disabled one, else the last before it, in the smallest group that has another. */
function controlBeside(disabled: Element): HTMLElement | undefined {
  const part = disabled.closest('main, [role=dialog]');
  for (let group = disabled.parentElement; group && part?.contains(group); group = group.parentElement) {
    const left = controlsOf(group);
    const isBehind = (one: Element) => disabled.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = left.find(isBehind) ?? left.at(-1);
    if (next) return next;
  }
  return undefined;
}

const controlsOf = (part: Element): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(controls)].filter((one) => one.tabIndex >= 0 && one.checkVisibility());

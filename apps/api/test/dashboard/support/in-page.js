// Injected into every document before its own scripts: finds elements by their accessible name, and waits for them in
// the page: one call to the browser instead of thirty, and no frame is rendered only to check again.
globalThis.lacreTest = (() => {
  /** Responses that the page waits for. */
  let awaited = 0;
  const { fetch } = globalThis;
  const isRead = () => {
    awaited -= 1;
  };
  globalThis.fetch = async (...given) => {
    awaited += 1;
    const asked = fetch(...given);
    asked.then((answer) => answer.clone().arrayBuffer()).then(isRead, isRead);
    return asked;
  };

  const button = 'button:not([role]), [role=button], input:is([type=submit], [type=button], [type=file])';
  const plain = ['hidden', 'checkbox', 'radio', 'file', 'submit', 'button'].map((type) => `[type=${type}]`);
  const selectors = {
    button,
    link: 'a[href]:not([role]), [role=link]',
    menuitem: '[role=menuitem]',
    option: '[role=option]',
    checkbox: 'input[type=checkbox]:not([role]), [role=checkbox]',
    field: `input:not(${plain.join(', ')}), textarea`,
  };

  const isSeen = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true], [inert]');

  /** The name that a screen reader announces; `accessibility.test.ts` compares this with what the browser exposes. */
  function nameOf(one) {
    const labelled = one.getAttribute('aria-labelledby');
    if (labelled) {
      const texts = labelled.split(/\s+/).map((id) => document.getElementById(id));
      return texts.map((text) => (text === null ? '' : textOf(text))).join(' ');
    }
    const label = one.getAttribute('aria-label');
    if (label) return label;
    const named = one.labels?.length ? Array.from(one.labels, textOf).join(' ') : textOf(one);
    return named.trim() === '' ? one.title || one.placeholder || '' : named;
  }

  function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true' || !node.checkVisibility()) return '';
    if (node.ariaLabel) return node.ariaLabel;
    if (node.localName === 'img') return node.alt;
    return Array.from(node.childNodes, textOf).join('');
  }

  /** Spaces between its parts depend on the layout. */
  const bare = (name) => name.replaceAll(/\s+/g, '');

  const all = (role, within) =>
    [...document.querySelectorAll(selectors[role])].filter(
      (one) => (within === '' || one.closest(within)) && isSeen(one),
    );

  const find = (role, name, within = '') => all(role, within).find((one) => bare(nameOf(one)) === bare(name));

  /** Parts of the page that contain this text, visibly or in a field. */
  const saying = (text, within = 'body') =>
    [...document.querySelectorAll(within)].filter(
      (one) =>
        one.textContent.includes(text) ||
        [...one.querySelectorAll('input, textarea')].some(({ value }) => value.includes(text)),
    );

  /**
   * Checks at once, after each change of the document, and periodically: typing and moving do not change the document.
   */
  function until(look, ms, fault) {
    return new Promise((resolve, reject) => {
      let planned = false;
      const end = () => {
        observer.disconnect();
        clearInterval(often);
        clearTimeout(last);
      };
      const now = () => {
        planned = false;
        const found = look(plan);
        if (!found) return;
        end();
        resolve(found);
      };
      const plan = (when = setTimeout) => {
        if (planned) return;
        planned = true;
        when(now);
      };
      const observer = new MutationObserver(() => plan());
      const often = setInterval(now, 100);
      const last = setTimeout(() => {
        end();
        reject(new Error(fault()));
      }, ms);
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      now();
    });
  }

  /** The target of the next press or input, and its outcome; none once it was read. */
  let meant;

  const isPart = (one, target) =>
    one.contains(target) || [...(one.labels ?? [])].some((label) => label.contains(target));

  /** Blocks an event that landed elsewhere, since something moved or took the focus meanwhile: it is repeated. */
  const refuse = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** A press lasts from its start to the click: both must hit the same part. */
  function watchPress(event) {
    if (meant?.kind !== 'press' || !event.isTrusted || meant.state === 'landed') return;
    const { one, found, state } = meant;
    if (event.type === 'pointerdown') meant.state = isPart(one, event.target) && found() === one ? 'begun' : 'missed';
    else if (event.type === 'click') meant.state = state === 'begun' && isPart(one, event.target) ? 'landed' : 'missed';
    if (meant.state === 'missed') refuse(event);
  }

  /** An input replaces the whole content of the field. */
  function watchInput(event) {
    if (meant?.kind !== 'input' || !event.isTrusted || meant.state !== 'awaited') return;
    const { one, found } = meant;
    const { selectionStart, selectionEnd, value } = one;
    // E-mail fields do not expose their selection.
    const isWhole = selectionStart === null || (selectionStart === 0 && selectionEnd === value.length);
    meant.state = event.target === one && found() === one && isWhole ? 'landed' : 'missed';
    if (meant.state === 'missed') refuse(event);
  }

  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    addEventListener(type, watchPress, { capture: true });
  addEventListener('beforeinput', watchInput, { capture: true });

  const shown = () => document.querySelector('main, body')?.innerText;

  /** A frame, and the timers that are due: one moves the focus into a dialog after it was rendered. */
  const afterFrame = (done) => requestAnimationFrame(() => setTimeout(() => done()));

  /** Its center, once it can be reached there and has not moved since the last frame. */
  function reachable(found) {
    let before;
    return (plan) => {
      const one = found();
      if (!one || one.disabled || one.ariaDisabled === 'true') return undefined;
      const middle = () => {
        const { x, y, width, height } = one.getClientRects()[0] ?? one.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const isReached = ({ x, y }) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && isPart(one, at);
      };
      if (!isReached(middle())) one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const at = middle();
      const isStill = before?.one === one && before.x === at.x && before.y === at.y;
      before = { ...at, one };
      if (!isReached(at)) return undefined;
      if (isStill) return at;
      plan(afterFrame);
      return undefined;
    };
  }

  /** Where the next press must land, which is meant for the found element. */
  async function aim(found, ms, fault) {
    const at = await until(reachable(found), ms, fault);
    meant = { kind: 'press', state: 'awaited', one: found(), found };
    return at;
  }

  /** Clicks what can be reached, in the same task in which it was found there. */
  function press(found, ms) {
    const reach = reachable(found);
    return until(
      (plan) => reach(plan) && (found().click(), true),
      ms,
      () => `it says: ${shown()}`,
    );
  }

  const nextFrame = () => new Promise((done) => setTimeout(() => afterFrame(done)));

  /** No request is pending, nor will be sent because of the responses. */
  async function settled(ms) {
    do {
      await until(
        () => awaited === 0,
        ms,
        () => 'the page still waits for answers',
      );
      await nextFrame();
    } while (awaited > 0);
  }

  return {
    nameOf,
    all,
    isSaid: (text, within) => saying(text, within).length > 0,
    says: (text, within, ms) =>
      until(
        () => saying(text, within).length > 0,
        ms,
        () => `it says: ${shown()}`,
      ),
    saysNot: (text, within, ms) =>
      until(
        () => saying(text, within).length === 0,
        ms,
        () => `it says: ${shown()}`,
      ),
    has: (role, name, within, ms) =>
      until(
        () => find(role, name, within) !== undefined,
        ms,
        () => `it says: ${shown()}`,
      ),
    place: (role, name, within, ms) =>
      aim(
        () => find(role, name, within),
        ms,
        () => `there are: ${all(role, '').map(nameOf).join(', ')}`,
      ),
    placeOf: (selector, ms) =>
      aim(
        () => [...document.querySelectorAll(selector)].find(isSeen),
        ms,
        () => `it says: ${shown()}`,
      ),
    /** Whether the awaited press or input hit its target; a document that it led to has none. */
    hasLanded() {
      const state = meant?.state ?? 'landed';
      meant = undefined;
      return state === 'landed';
    },
    pick: (options, text, ms) => press(() => saying(text, options).find(isSeen), ms),
    /** A menu ignores the mouse for a moment after it has opened, for which no user is quick enough. */
    pressItem: (name, ms) => press(() => find('menuitem', name), ms),
    settled,
    /** The id of the list of the focused field. */
    openList: (ms) =>
      until(
        () => document.activeElement?.getAttribute('aria-controls'),
        ms,
        () => `no list is open; it says: ${shown()}`,
      ),
    /**
     * Focuses a field and selects its content; where it has `choices`, once none are loading: they would replace the
     * typed text by the earlier choice. The next input is meant for it.
     */
    async select(name, choices, ms) {
      const field = () => find('field', name, '');
      await until(reachable(field), ms, () => `there are: ${all('field', '').map(nameOf).join(', ')}`);
      field()?.focus();
      // Amount fields set the caret in a timer after they got the focus: after it, the selection stays.
      await nextFrame();
      if (choices) {
        await until(
          () => awaited === 0,
          ms,
          () => 'the page still waits for answers',
        );
        await nextFrame();
      }
      const one = field();
      one?.select();
      meant = { kind: 'input', state: 'awaited', one, found: field };
    },
  };
})();

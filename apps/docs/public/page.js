// Blocks of one sample in several languages become tabs; the language chosen is remembered for all pages.
const remembered = 'lacre-docs-language';
const groups = [...document.querySelectorAll('.samples')].map((group, at) => {
  const panels = [...group.querySelectorAll(':scope > .expressive-code')];
  const names = panels.map((panel) => panel.querySelector('.title')?.textContent ?? '');
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  const tabs = names.map((name, index) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = name;
    tab.id = `sample-${at}-${index}`;
    tab.setAttribute('role', 'tab');
    tab.addEventListener('click', () => choose(name));
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const next = (index + step + names.length) % names.length;
      choose(names[next]);
      tabs[next].focus();
    });
    return tab;
  });
  list.append(...tabs);
  panels.forEach((panel, index) => {
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tabs[index].id);
  });
  group.prepend(list);
  return { names, tabs, panels };
});

function show(name) {
  for (const { names, tabs, panels } of groups) {
    const at = Math.max(0, names.indexOf(name));
    tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === at));
      tab.tabIndex = index === at ? 0 : -1;
      panels[index].hidden = index !== at;
    });
  }
}

function choose(name) {
  localStorage.setItem(remembered, name);
  show(name);
}

show(localStorage.getItem(remembered) ?? '');

// What the button shows, its keys included, is what it is called.
const search = document.querySelector('button[data-open-modal]');
search?.setAttribute('aria-label', search.textContent.replace(/\s+/g, ' ').trim());

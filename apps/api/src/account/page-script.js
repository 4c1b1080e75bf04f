// The token is behind the #, so no server has seen it; it is sent only when the person says so.
const token = decodeURIComponent(location.hash.slice(1));
const form = document.querySelector('form');
const told = document.querySelector('#told');
const button = document.querySelector('button');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  button.disabled = true;
  told.textContent = '';
  const password = document.querySelector('input')?.value;
  try {
    const answer = await fetch(form.dataset.endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(password === undefined ? { token } : { token, password }),
    });
    if (answer.ok) {
      form.hidden = true;
      told.textContent = form.dataset.done;
      history.replaceState(null, '', location.pathname + location.search);
      return;
    }
    const { code, message } = await answer.json();
    told.textContent = form.dataset[code] ?? [].concat(message).join(' ');
  } catch {
    told.textContent = form.dataset.failed;
  }
  button.disabled = false;
});

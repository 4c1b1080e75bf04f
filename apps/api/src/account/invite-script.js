// The token is behind the #, so no server has seen it in an address; it travels in bodies only.
const token = decodeURIComponent(location.hash.slice(1));
const find = (selector) => document.querySelector(selector);
const [form, about, told, texts] = [find('form'), find('#about'), find('#told'), find('main').dataset];
const [name, email, password] = ['#name', '#email', '#password'].map(find);
const [submit, other, decline] = ['#submit', '#other', '#decline'].map(find);
let isNew = false;

const post = async (path, body, bearer) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  return { ok: answer.ok, body: answer.status === 204 ? {} : await answer.json() };
};
const explain = ({ code, message }) => {
  told.textContent = texts[code] ?? [].concat(message).join(' ');
};
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '');
const showMode = () => {
  find('#name-field').hidden = !isNew;
  name.required = isNew;
  password.autocomplete = isNew ? 'new-password' : 'current-password';
  submit.textContent = isNew ? texts.signUp : texts.signIn;
  other.textContent = isNew ? texts.haveAccount : texts.noAccount;
};
const end = (text) => {
  form.hidden = true;
  told.textContent = text;
  history.replaceState(null, '', location.pathname + location.search);
};

/** Signs in or up, answers the invitation, and leaves no session behind. */
const answer = async (path, done) => {
  for (const button of [submit, other, decline]) button.disabled = true;
  told.textContent = '';
  try {
    const who = { email: email.value, password: password.value };
    const session = isNew
      ? await post('/auth/sign-up', { ...who, name: name.value })
      : await post('/auth/sign-in', who);
    if (!session.ok) {
      if (session.body.code === 'EMAIL_TAKEN') {
        isNew = false;
        showMode();
      }
      return explain(session.body);
    }
    const result = await post(path, { token }, session.body.token);
    await post('/auth/sign-out', {}, session.body.token);
    if (result.ok) end(done);
    else explain(result.body);
  } catch {
    told.textContent = texts.failed;
  } finally {
    for (const button of [submit, other, decline]) button.disabled = false;
  }
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void answer('/invites/accept', texts.accepted);
});
decline.addEventListener('click', () => {
  if (form.reportValidity()) void answer('/invites/decline', texts.declined);
});
other.addEventListener('click', () => {
  isNew = !isNew;
  showMode();
});

try {
  const { ok, body } = await post('/invites/summary', { token });
  if (ok) {
    const values = {
      inviter: body.invitedBy.name,
      organization: body.organization.name,
      role: texts[body.role],
    };
    about.textContent = fill(texts.about, values);
    texts.accepted = fill(texts.accepted, values);
    email.value = body.email;
    showMode();
    form.hidden = false;
  } else explain(body);
} catch {
  told.textContent = texts.failed;
}

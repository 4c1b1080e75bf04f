// The token is behind the #, so no server has seen it in an address; it travels in bodies only.
const token = decodeURIComponent(location.hash.slice(1));
const find = (selector) => document.querySelector(selector);
const [form, about, told, texts] = [find('form'), find('#about'), find('#told'), find('main').dataset];
const [name, email, password, code] = ['#name', '#email', '#password', '#code'].map(find);
const [submit, other, decline] = ['#submit', '#other', '#decline'].map(find);
let isNew = false;
/** Of a sign-in that owes the code of the second factor. */
let mfaToken;

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
const askCode = (owed) => {
  mfaToken = owed;
  find('#code-field').hidden = owed === undefined;
  code.required = owed !== undefined;
  code.value = '';
  if (owed !== undefined) code.focus();
};
const signIn = () => {
  const who = { email: email.value, password: password.value };
  if (isNew) return post('/auth/sign-up', { ...who, name: name.value });
  return mfaToken === undefined ? post('/auth/sign-in', who) : post('/auth/mfa', { mfaToken, code: code.value });
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
    const session = await signIn();
    if (!session.ok) {
      if (session.body.code === 'MFA_REQUIRED') askCode(session.body.mfaToken);
      if (session.body.code === 'INVALID_MFA_TOKEN') askCode(undefined);
      if (session.body.code === 'EMAIL_TAKEN') {
        isNew = false;
        showMode();
      }
      return explain(session.body);
    }
    // The token and the code are used up.
    askCode(undefined);
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
  askCode(undefined);
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

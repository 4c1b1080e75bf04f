// The only script of these pages: hands the challenge to the browser, and what a passkey signed to the form
// (WebAuthn Level 3, section 5.1.4). It asks as soon as the page is there, and again at the button.
const form = document.querySelector('#passkey');
const fault = document.querySelector('#fault');

const bytesOf = (base64url) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
const textOf = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

async function ask() {
  fault.hidden = true;
  try {
    const { challenge, ...options } = JSON.parse(form.dataset.options);
    const { id, response } = await navigator.credentials.get({
      publicKey: { ...options, challenge: bytesOf(challenge) },
    });
    const { authenticatorData, clientDataJSON, signature, userHandle } = response;
    form.elements.answer.value = JSON.stringify({
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        authenticatorData: textOf(authenticatorData),
        clientDataJSON: textOf(clientDataJSON),
        signature: textOf(signature),
        ...(userHandle?.byteLength > 0 && { userHandle: textOf(userHandle) }),
      },
    });
    form.submit();
  } catch {
    // The person left it, the time is over, or this browser has none of ours: it does not say which.
    fault.hidden = false;
  }
}

document.querySelector('#ask').addEventListener('click', ask);
void ask();

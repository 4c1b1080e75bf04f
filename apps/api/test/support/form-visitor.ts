import type { Visitor } from './oauth-browser.ts';

interface OpenPage {
  url: URL;
  html: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/**
 * A user of the authorization pages without a browser: stores cookies, follows redirects, sends the forms of the pages.
 * How a browser renders the pages is tested with the pages themselves.
 */
export class FormVisitor {
  private cookies: Cookie[] = [];

  /** What its cookies hold, without their signatures. */
  get secrets(): string[] {
    return this.cookies.filter(({ name }) => !name.endsWith('.sig')).map(({ value }) => value);
  }

  /** The page that a URL leads to. A URL of another origin is requested once and not followed. */
  async open(url: URL, form?: URLSearchParams): Promise<OpenPage> {
    const { origin } = url;
    let answer = await this.ask(url, form);
    for (let at = url; ; ) {
      const location = answer.headers.get('location');
      if (location === null) return { url: at, html: await answer.text() };
      at = new URL(location, at);
      if (at.origin !== origin) return { url: at, html: await (await fetch(at, { redirect: 'manual' })).text() };
      answer = await this.ask(at);
    }
  }

  /** Signs in where required, chooses the organization, decides: the final URL, wherever that is. */
  async walkThrough(url: URL, { user, organization, decision = 'allow' }: Visitor): Promise<URL> {
    let page = await this.open(url);
    if (page.html.includes('id="password"'))
      page = await this.send(page, '/login', { email: user.email, password: user.password });
    if (/<form[^>]* action="[^"]*\/consent"/.test(page.html)) {
      const choices = [...page.html.matchAll(/name="organizationId" value="([^"]+)"([^>]*)><span>([^<]*)/g)];
      const chosen = choices.find(([, , more = '', name]) =>
        organization === undefined ? more.includes(' checked') : name === organization,
      );
      const organizationId = chosen?.[1] ?? '';
      page = await this.send(page, decision === 'allow' ? '/consent' : '/deny', { organizationId });
    }
    return page.url;
  }

  /** A form of the page, or its button with another target. */
  private send({ url, html }: OpenPage, ending: string, fields: Record<string, string>): Promise<OpenPage> {
    const [, action] = new RegExp(`action="([^"]*${ending})"`).exec(html) ?? [];
    if (action === undefined) throw new Error(`no form goes to ${ending}: ${html}`);
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    return this.open(new URL(action, url), new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }));
  }

  private async ask(url: URL, form?: URLSearchParams): Promise<Response> {
    const cookie = this.cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...(cookie && { cookie }), ...(form && { origin: url.origin }) },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return answer;
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const attribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    this.cookies = this.cookies.filter((one) => one.name !== name || one.path !== path);
    const expires = attribute('expires');
    // The test's clock differs: only deleted cookies have no value or expire before all of its times.
    const isTakenBack = value === '' || attribute('max-age') === '0' || (expires && Date.parse(expires) < 86_400_000);
    if (!isTakenBack) this.cookies.push({ name, value, path });
  }
}

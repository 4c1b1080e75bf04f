import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { OauthApplication } from '@lacre/sdk';
import { type Asked, accept, ask, giveBack, type Permission } from './authorization.ts';
import { connectedPage, failedPage, welcomePage } from './pages.ts';

/** One browser. In memory: an application would have a database here. */
interface Visitor {
  asked?: Asked | undefined;
  permission?: Permission | undefined;
}

/** Shows a visitor the invoices of their organization, for as long as they allow it. */
export function createApp(application: OauthApplication): Server {
  const visitors = new Map<string, Visitor>();

  async function home({ permission }: Visitor): Promise<Answer> {
    if (!permission) return { page: welcomePage() };
    const { data } = await permission.lacre.invoices.list({ limit: 10 });
    return { page: connectedPage(data) };
  }

  async function connect(visitor: Visitor): Promise<Answer> {
    const { url, ...asked } = await ask(application);
    visitor.asked = asked;
    return { to: url };
  }

  async function callback(visitor: Visitor, back: URLSearchParams): Promise<Answer> {
    const { asked } = visitor;
    visitor.asked = undefined;
    if (!asked) return { to: '/' };
    visitor.permission = await accept(application, asked, back);
    return { to: '/' };
  }

  async function disconnect(visitor: Visitor): Promise<Answer> {
    const { permission } = visitor;
    visitor.permission = undefined;
    if (permission) await giveBack(application, permission);
    return { to: '/' };
  }

  async function answer(req: IncomingMessage, visitor: Visitor): Promise<Answer> {
    const { pathname, searchParams } = new URL(req.url ?? '/', application.redirectUri);
    switch (`${req.method ?? ''} ${pathname}`) {
      case 'GET /':
        return home(visitor);
      case 'GET /connect':
        return connect(visitor);
      case 'GET /callback':
        return callback(visitor, searchParams);
      case 'POST /disconnect':
        return disconnect(visitor);
      default:
        return { to: '/' };
    }
  }

  return createServer((req, res) => {
    const visitor = visitorOf(req, res, visitors);
    void answer(req, visitor)
      .catch((error: unknown): Answer => ({ page: failedPage(error) }))
      .then((told) => send(res, told));
  });
}

type Answer = { page: string } | { to: string };

/** `Lax`: another site's form comes without it, so that it cannot disconnect the user. */
function visitorOf(req: IncomingMessage, res: ServerResponse, visitors: Map<string, Visitor>): Visitor {
  const [, known = ''] = /(?:^|; )visitor=([0-9a-f-]{36})/.exec(req.headers.cookie ?? '') ?? [];
  const found = visitors.get(known);
  if (found) return found;
  const id = crypto.randomUUID();
  const made: Visitor = {};
  visitors.set(id, made);
  res.setHeader('Set-Cookie', `visitor=${id}; HttpOnly; SameSite=Lax; Path=/`);
  return made;
}

function send(res: ServerResponse, answer: Answer): void {
  if ('to' in answer) res.writeHead(303, { location: answer.to }).end();
  else res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.page);
}

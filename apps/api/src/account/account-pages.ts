import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Language } from '@lacre/services/language';
import type { RequestHandler } from 'express';
import { serveText } from '../serve-text.ts';

interface Words {
  title: string;
  /** Of the field for a password; a page without one only asks for a click. */
  field?: string;
  button: string;
  done: string;
}

interface Page {
  path: string;
  endpoint: string;
  words: Record<Language, Words>;
}

const pages: readonly Page[] = [
  {
    path: '/account/reset-password',
    endpoint: '/auth/password/reset',
    words: {
      es: {
        title: 'Elige una contraseña nueva',
        field: 'Contraseña nueva (8 caracteres o más)',
        button: 'Guardar',
        done: 'Listo. Tu contraseña cambió y todas tus sesiones se cerraron.',
      },
      en: {
        title: 'Choose a new password',
        field: 'New password (8 characters or more)',
        button: 'Save',
        done: 'Done. Your password was changed and all your sessions were ended.',
      },
    },
  },
  {
    path: '/account/verify-email',
    endpoint: '/auth/email/verify',
    words: {
      es: { title: 'Confirma tu correo', button: 'Confirmar', done: 'Gracias. Tu correo quedó confirmado.' },
      en: { title: 'Confirm your e-mail', button: 'Confirm', done: 'Thank you. Your e-mail is confirmed.' },
    },
  },
];

const failures = {
  es: {
    LINK_EXPIRED: 'Este enlace ya no es válido. Pide uno nuevo.',
    COMMON_PASSWORD: 'Esa contraseña es de las más comunes. Elige otra.',
    INVALID_INPUT: 'La contraseña debe tener entre 8 y 128 caracteres.',
    RATE_LIMITED: 'Demasiados intentos. Espera un minuto.',
    failed: 'No hubo respuesta. Inténtalo de nuevo.',
  },
  en: {
    LINK_EXPIRED: 'This link is not valid any more. Ask for a new one.',
    COMMON_PASSWORD: 'That password is one of the most common. Choose another.',
    INVALID_INPUT: 'The password must have between 8 and 128 characters.',
    RATE_LIMITED: 'Too many tries. Wait a minute.',
    failed: 'There was no answer. Try again.',
  },
};

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The pages that links in mails lead to, in Spanish, or in English with `?lang=en`. They hold nothing of anybody. */
export function accountPages(): { path: string; handler: RequestHandler }[] {
  const style = read('style.css');
  const script = read('page-script.js');
  const csp = `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return pages.map(({ path, endpoint, words }) => {
    const serve = (language: Language) =>
      serveText(html(endpoint, words[language], language, style, script), 'text/html; charset=utf-8', {
        'Content-Security-Policy': csp,
      });
    const [es, en] = [serve('es'), serve('en')];
    return { path, handler: (req, res, next) => (/[?&]lang=en(?:&|$)/.test(req.url) ? en : es)(req, res, next) };
  });
}

/** Every text here is ours, and none holds a quote or a sign of HTML. */
function html(
  endpoint: string,
  { title, field, button, done }: Words,
  language: Language,
  style: string,
  script: string,
): string {
  const said = Object.entries({ ...failures[language], done })
    .map(([name, text]) => ` data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${text}"`)
    .join('');
  const input = field
    ? `<label for="password">${field}</label><input id="password" type="password" autocomplete="new-password" minlength="8" maxlength="128" required>`
    : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · Lacre</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><div class="card"><h1>${title}</h1>
<form data-endpoint="${endpoint}"${said}>${input}<button>${button}</button></form><p id="told" role="status"></p></div></main>
<script>${script}</script></body></html>
`;
}

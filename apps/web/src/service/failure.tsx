import { isLacreError } from '@lacre/client';
import { Alert, Anchor, Button, Code, List, Text } from '@mantine/core';
import { AnchorLink } from '../app/links.tsx';
import { words } from '../words/words.ts';
import { UnreadableFile } from './chosen-file.ts';
import { withHint } from './with-hint.ts';
import { withoutEndpoint } from './without-endpoint.ts';

const useWords = words('failure', {
  es: {
    title: 'No se pudo',
    unknown:
      'Algo falló en esta página. Recárguela y, si vuelve a pasar, envíe este texto a quien administra el servidor:',
    unreadableFile:
      'El navegador ya no puede leer «{{file}}»: se movió, cambió o está abierto en otro programa. Elíjalo de nuevo.',
    unanswered: 'No hubo respuesta de Lacre. Revise su conexión e inténtelo de nuevo.',
    answeredByOther:
      'Lacre no responde por ahora: algo entre este navegador y Lacre contestó en su lugar. Inténtelo en unos minutos y, si sigue así, avise a quien administra el servidor.',
    notReady:
      'Antes de timbrar, la organización necesita su nombre o razón social, régimen y domicilio fiscal y, en producción, un certificado (CSD) vigente. Los completa su propietario:',
    toLegal: 'Datos fiscales',
    toCertificates: 'Certificados',
    retry: 'Intentar de nuevo',
    request: 'Número de la petición',
    more: 'Qué significa y qué hacer',
    wait_one: 'Inténtelo de nuevo en un segundo.',
    wait_other: 'Inténtelo de nuevo en {{count}} segundos.',
    waitMinutes: 'Inténtelo de nuevo en {{minutes}} minutos.',
    waitHours: 'Inténtelo de nuevo en {{hours}} horas.',
  },
  en: {
    title: 'That did not work',
    unknown:
      'Something went wrong on this page. Reload it; if it happens again, send this text to the server’s operator:',
    unreadableFile:
      'The browser can no longer read “{{file}}”: it was moved, changed or is open in another program. Choose it again.',
    unanswered: 'Lacre did not respond. Check your connection and try again.',
    answeredByOther:
      'Lacre is not responding: something between this browser and Lacre responded in its place. Try again in a few minutes; if it continues, contact the server’s operator.',
    notReady:
      'Before stamping, the organization needs its legal name, tax regime and fiscal address and, in production, a valid certificate (CSD). Its owner completes them:',
    toLegal: 'Tax data',
    toCertificates: 'Certificates',
    retry: 'Try again',
    request: 'Request ID',
    more: 'What it means and what to do',
    wait_one: 'Try again in a second.',
    wait_other: 'Try again in {{count}} seconds.',
    waitMinutes: 'Try again in {{minutes}} minutes.',
    waitHours: 'Try again in {{hours}} hours.',
  },
});

/** Client errors without a response of the service: their messages are for programmers. */
const faults: Partial<Record<string, 'unanswered' | 'answeredByOther'>> = {
  SERVICE_UNREACHABLE: 'unanswered',
  NOT_A_LACRE_ANSWER: 'answeredByOther',
};

/** Shows the error of a failed call in the user's language: what to change, where, and where to read more. */
export function Failure({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title?: string;
  /** Retries the call; undefined if the user has another button for that. */
  onRetry?: (() => unknown) | undefined;
}) {
  const t = useWords();
  if (!error) return null;
  if (error instanceof UnreadableFile)
    return (
      <Alert color="red" title={title ?? t('title')} role="alert">
        <Text size="sm">{t('unreadableFile', { file: error.message })}</Text>
      </Alert>
    );
  if (!isLacreError(error)) {
    return (
      <Alert color="red" title={title ?? t('title')} role="alert">
        <Text size="sm">{t('unknown')}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap' }}>
          {error instanceof Error ? error.message : JSON.stringify(error)}
        </Code>
      </Alert>
    );
  }
  // The dialog to sign in again says it; after that, the message would still ask for a token.
  if (error.data.reason === 'UNAUTHORIZED') return null;
  const fault = faults[error.data.reason];
  const { details = [], docsUrl, requestId, retryAfterSeconds: seconds = 0, statusCode = 0 } = error.data;
  // The message is for programmers: it names fields and the endpoint.
  const isNotReady = error.data.reason === 'ORGANIZATION_NOT_READY';
  const mayPass = fault !== undefined || statusCode === 429 || statusCode >= 500;
  return (
    <Alert color="red" title={title ?? t('title')} role="alert">
      {isNotReady ? (
        <Text size="sm">
          {error.message.includes('/legal') ? t('notReady') : withoutEndpoint(error.message)}
          <br />
          <AnchorLink to="/settings/organization">{t('toLegal')}</AnchorLink> ·{' '}
          <AnchorLink to="/settings">{t('toCertificates')}</AnchorLink>
        </Text>
      ) : details.length === 0 ? (
        <Text size="sm">{fault ? t(fault) : error.message}</Text>
      ) : (
        <List size="sm" spacing={4}>
          {details.map((detail) => {
            const { message, hint } = withHint(detail.message, detail.hint);
            return (
              <List.Item key={`${detail.path} ${detail.message}`}>
                {message}
                {hint && (
                  <Text component="span" c="dimmed">
                    {' '}
                    {hint}
                  </Text>
                )}
              </List.Item>
            );
          })}
        </List>
      )}
      {seconds > 0 && (
        <Text size="sm">
          {seconds < 120
            ? t('wait', { count: seconds })
            : seconds < 7200
              ? t('waitMinutes', { minutes: Math.ceil(seconds / 60) })
              : t('waitHours', { hours: Math.ceil(seconds / 3600) })}
        </Text>
      )}
      {mayPass && onRetry && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => onRetry()}>
          {t('retry')}
        </Button>
      )}
      {(docsUrl || requestId) && (
        <Text size="xs" c="dimmed" mt={8}>
          {docsUrl && (
            <Anchor href={docsUrl} target="_blank" rel="noreferrer" size="xs">
              {t('more')}
            </Anchor>
          )}
          {requestId && ` · ${t('request')}: ${requestId}`}
        </Text>
      )}
    </Alert>
  );
}

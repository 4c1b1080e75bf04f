import type { Language } from '@lacre/services/language';

/** Failures of the pages, as the person at the browser reads them. */
export type Failure =
  | 'unknownClient'
  | 'wrongRedirect'
  | 'malformed'
  | 'unverified'
  | 'expired'
  | 'refused'
  | 'tooMany'
  | 'unavailable'
  | 'broken';

export interface FailureWords {
  title: string;
  /** Above what the developer of the application should do. */
  forDeveloper: string;
  reference: string;
  /** What happened; what the person does; where it is the application's fault, what its developer does. */
  texts: Record<Failure, { what: string; next: string; developer?: string }>;
}

export const failureWords: Record<Language, FailureWords> = {
  es: {
    title: 'No se puede continuar',
    forDeveloper: 'Para quien desarrolla la aplicación',
    reference: 'Referencia',
    texts: {
      unknownClient: {
        what: 'No conocemos la aplicación que le envió aquí. Puede haber sido eliminada.',
        next: 'Nada se ha compartido. Puede cerrar esta página y avisar a quien ofrece la aplicación.',
        developer:
          'Envíe en client_id el identificador que la aplicación recibió al registrarse y compruebe que sigue registrada.',
      },
      wrongRedirect: {
        what: 'La aplicación pidió volver a una dirección que no ha registrado. Por su seguridad no le enviamos allí.',
        next: 'Nada se ha compartido. Puede cerrar esta página y avisar a quien ofrece la aplicación.',
        developer: 'Registre esta redirect_uri en la aplicación, o envíe una de las registradas, letra por letra.',
      },
      malformed: {
        what: 'La aplicación le envió aquí con una solicitud incompleta o mal escrita.',
        next: 'Vuelva a la aplicación y empiece de nuevo. Si se repite, avise a quien la ofrece. Nada se ha compartido.',
        developer: 'Corrija el parámetro que se nombra abajo, o envíelo si falta. Cada uno va una sola vez.',
      },
      unverified: {
        what: 'Confirme primero su correo: le enviamos un enlace.',
        next: 'Después vuelva a la aplicación y empiece de nuevo. Nada se ha compartido.',
      },
      expired: {
        what: 'Esta solicitud caducó, ya se atendió o es de otro navegador.',
        next: 'Vuelva a la aplicación y empiece de nuevo. Nada más se ha compartido.',
      },
      refused: {
        what: 'No tiene permiso para dar este acceso, o ya no existe lo que se pidió.',
        next: 'Vuelva a la aplicación y elija otra organización, o pida el permiso a quien la administra. Nada se ha compartido.',
      },
      tooMany: {
        what: 'Han llegado demasiadas solicitudes desde su red.',
        next: 'Espere un minuto y vuelva a cargar la página.',
      },
      unavailable: {
        what: 'El servicio no puede responder en este momento.',
        next: 'Espere unos segundos y vuelva a cargar la página.',
      },
      broken: {
        what: 'Algo falló de nuestro lado.',
        next: 'Vuelva a la aplicación y empiece de nuevo en unos minutos. Si se repite, dé la referencia a quien opera este servicio. Nada se ha compartido.',
      },
    },
  },
  en: {
    title: 'This cannot continue',
    forDeveloper: 'For the developer of the application',
    reference: 'Reference',
    texts: {
      unknownClient: {
        what: 'We do not know the application that sent you here. It may have been deleted.',
        next: 'Nothing was shared. You can close this page and tell the people who offer the application.',
        developer:
          'Send in client_id the identifier that the application was given when it was registered, and keep it registered.',
      },
      wrongRedirect: {
        what: 'The application asked to return to an address that it has not registered. To keep you safe we do not send you there.',
        next: 'Nothing was shared. You can close this page and tell the people who offer the application.',
        developer:
          'Register this redirect_uri with the application, or send one of those registered, letter by letter.',
      },
      malformed: {
        what: 'The application sent you here with a request that is incomplete or wrongly written.',
        next: 'Go back to the application and start again. If it happens again, tell the people who offer it. Nothing was shared.',
        developer: 'Correct the parameter that is named below, or send it where it is missing. Each stands once.',
      },
      unverified: {
        what: 'Confirm your e-mail first: we sent you a link.',
        next: 'Then return to the application and start again. Nothing was shared.',
      },
      expired: {
        what: 'This request has expired, was answered before, or is of another browser.',
        next: 'Go back to the application and start again. Nothing more was shared.',
      },
      refused: {
        what: 'You may not give this access, or what was asked for is not there any more.',
        next: 'Go back to the application and choose another organization, or ask the people who run it for the right. Nothing was shared.',
      },
      tooMany: {
        what: 'Too many requests have come from your network.',
        next: 'Wait a minute and load the page again.',
      },
      unavailable: {
        what: 'The service cannot answer at this moment.',
        next: 'Wait a few seconds and load the page again.',
      },
      broken: {
        what: 'Something went wrong on our side.',
        next: 'Go back to the application and start again in a few minutes. If it happens again, give the reference to the people who run this service. Nothing was shared.',
      },
    },
  },
};

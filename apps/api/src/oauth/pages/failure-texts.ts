import type { Language } from '@lacre/services/language';

/** Failures of the pages, as the person at the browser reads them. */
export type Failure =
  | 'unknownClient'
  | 'wrongRedirect'
  | 'malformed'
  | 'rejected'
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
  returnTo: (host: string) => string;
  /** What happened; what the person does; where it is the application's fault, what its developer does. */
  texts: Record<Failure, { what: string; next: string; developer?: string }>;
}

export const failureWords: Record<Language, FailureWords> = {
  es: {
    title: 'No se puede continuar',
    forDeveloper: 'Para el desarrollador de la aplicación',
    reference: 'Referencia',
    returnTo: (host) => `Volver a ${host}`,
    texts: {
      unknownClient: {
        what: 'No conocemos la aplicación que le envió aquí. Es posible que se haya eliminado.',
        next: 'No se compartió ningún dato. Puede cerrar esta página y avisar a quien ofrece la aplicación.',
        developer:
          'Envíe en client_id el identificador que la aplicación recibió al registrarse y compruebe que sigue registrada.',
      },
      wrongRedirect: {
        what: 'La aplicación pidió regresar a una dirección que no tiene registrada. Por su seguridad, no le enviamos allí.',
        next: 'No se compartió ningún dato. Puede cerrar esta página y avisar a quien ofrece la aplicación.',
        developer: 'Registre esta redirect_uri en la aplicación, o envíe exactamente una de las registradas.',
      },
      malformed: {
        what: 'La aplicación le envió aquí con una solicitud incompleta o incorrecta.',
        next: 'Vuelva a la aplicación y empiece de nuevo. Si se repite, avise a quien la ofrece. No se compartió ningún dato.',
        developer: 'Corrija el parámetro indicado abajo o envíelo si falta. Cada parámetro debe enviarse una sola vez.',
      },
      rejected: {
        what: 'Una aplicación le envió aquí con una solicitud que no podemos atender.',
        next: 'No se compartió ningún dato. Regrese solo si conoce y confía en esta dirección:',
        developer: 'El enlace lleva a su redirect_uri con el error y su descripción. Corrija la solicitud.',
      },
      unverified: {
        what: 'Confirme primero su correo: le enviamos un enlace.',
        next: 'Después vuelva a la aplicación y empiece de nuevo. No se compartió ningún dato.',
      },
      expired: {
        what: 'Esta solicitud venció, ya se respondió o es de otro navegador.',
        next: 'Vuelva a la aplicación y empiece de nuevo. No se compartió ningún otro dato.',
      },
      refused: {
        what: 'No tiene permiso para dar este acceso, o lo solicitado ya no existe.',
        next: 'Vuelva a la aplicación y elija otra organización, o pida permiso a quien la administra. No se compartió ningún dato.',
      },
      tooMany: {
        what: 'Han llegado demasiadas solicitudes desde su red.',
        next: 'Espere un minuto y vuelva a cargar la página.',
      },
      unavailable: {
        what: 'El servicio no está disponible en este momento.',
        next: 'Espere unos segundos y vuelva a cargar la página.',
      },
      broken: {
        what: 'Ocurrió un error de nuestro lado.',
        next: 'Vuelva a la aplicación y empiece de nuevo en unos minutos. Si se repite, indique la referencia a quien opera este servicio. No se compartió ningún dato.',
      },
    },
  },
  en: {
    title: 'Cannot continue',
    forDeveloper: 'For the developer of the application',
    reference: 'Reference',
    returnTo: (host) => `Return to ${host}`,
    texts: {
      unknownClient: {
        what: 'We do not know the application that sent you here. It may have been deleted.',
        next: 'Nothing was shared. You can close this page and contact the provider of the application.',
        developer:
          'Send in client_id the identifier that the application received at registration, and make sure that it is still registered.',
      },
      wrongRedirect: {
        what: 'The application asked to return to an address that it has not registered. For your safety, we do not send you there.',
        next: 'Nothing was shared. You can close this page and contact the provider of the application.',
        developer: 'Register this redirect_uri with the application, or send exactly one of the registered ones.',
      },
      malformed: {
        what: 'The application sent you here with an incomplete or invalid request.',
        next: 'Go back to the application and start again. If it happens again, contact the provider. Nothing was shared.',
        developer: 'Correct the parameter named below, or add it if it is missing. Send each parameter only once.',
      },
      rejected: {
        what: 'An application sent you here with a request that we cannot serve.',
        next: 'Nothing was shared. Return only if you know and trust this address:',
        developer: 'The link leads to your redirect_uri with the error and its description. Correct the request.',
      },
      unverified: {
        what: 'Confirm your e-mail first: we sent you a link.',
        next: 'Then return to the application and start again. Nothing was shared.',
      },
      expired: {
        what: 'This request has expired, was already answered, or belongs to another browser.',
        next: 'Go back to the application and start again. Nothing else was shared.',
      },
      refused: {
        what: 'You are not allowed to grant this access, or what was requested no longer exists.',
        next: 'Go back to the application and choose another organization, or ask its administrators for permission. Nothing was shared.',
      },
      tooMany: {
        what: 'Too many requests have come from your network.',
        next: 'Wait a minute and reload the page.',
      },
      unavailable: {
        what: 'The service is temporarily unavailable.',
        next: 'Wait a few seconds and reload the page.',
      },
      broken: {
        what: 'Something went wrong on our side.',
        next: 'Go back to the application and start again in a few minutes. If it happens again, give the reference to the operator of this service. Nothing was shared.',
      },
    },
  },
};

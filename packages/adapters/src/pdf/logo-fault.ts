import { AppError } from '@lacre/services/errors';

/** Why an image is rejected as a logo. */
const faults = {
  notPublic: {
    en: 'The address of the logo is not a public https address',
    es: 'La dirección del logotipo no es una dirección https pública',
  },
  redirected: {
    en: 'The address of the logo redirects to another one: send the address of the image itself',
    es: 'La dirección del logotipo redirige a otra: envíe la dirección de la imagen misma',
  },
  tooLarge: { en: 'The logo is larger than 5 MB', es: 'El logotipo pesa más de 5 MB' },
  noImage: { en: 'The logo is no PNG, JPEG or SVG image', es: 'El logotipo no es una imagen PNG, JPEG ni SVG' },
  sides: {
    en: 'The logo must have 1 to 4096 pixels on each side',
    es: 'El logotipo debe tener de 1 a 4096 píxeles por lado',
  },
  svgTooLarge: { en: 'An SVG logo may have 300000 bytes', es: 'Un logotipo SVG puede tener 300000 bytes' },
  svgActive: {
    en: 'An SVG logo must not have a document type, scripts or foreign objects',
    es: 'Un logotipo SVG no debe tener tipo de documento, scripts ni objetos ajenos',
  },
  svgRepeats: {
    en: 'The SVG logo repeats itself too often: it may have 100 elements "use"',
    es: 'El logotipo SVG se repite demasiado: puede tener 100 elementos "use"',
  },
  broken: { en: 'The logo is damaged: it cannot be drawn', es: 'El logotipo está dañado: no se puede dibujar' },
  tooSlow: {
    en: 'The logo was not drawn within two seconds: simplify it',
    es: 'El logotipo no se dibujó en dos segundos: simplifíquelo',
  },
};
export type LogoFaultKind = keyof typeof faults;

/** 400: the image itself is the problem, so retrying does not help. */
export const logoFault = (kind: LogoFaultKind): AppError => new AppError('LOGO_NOT_DRAWABLE', { texts: faults[kind] });

/** Thrown where the image is drawn, in another process, and passed on as its kind. */
export class LogoNotDrawn extends Error {
  override name = 'LogoNotDrawn';
  readonly kind: LogoFaultKind;

  constructor(kind: LogoFaultKind) {
    super(faults[kind].en);
    this.kind = kind;
  }
}

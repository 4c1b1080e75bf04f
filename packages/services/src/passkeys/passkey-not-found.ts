import { AppError } from '../errors.ts';

export const passkeyNotFound = () =>
  new AppError('NOT_FOUND', { texts: { en: 'Passkey not found', es: 'No se encontró la llave de acceso' } });

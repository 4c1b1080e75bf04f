import { words } from '../words/words.ts';

export const useFormWords = words('form', {
  es: {
    save: 'Guardar',
    saved: 'Guardado.',
    cancel: 'Cancelar',
    delete: 'Borrar',
    codeTitle: 'Confirme que es usted',
    codeLead: 'Su cuenta tiene segundo factor, y este paso lo pide otra vez.',
    code: 'Código de su aplicación, o de recuperación',
    goOn: 'Continuar',
    usePasskey: 'Usar una llave de acceso',
    leaveTitle: '¿Cerrar sin guardar?',
    leaveText: 'Lo que escribió aquí se pierde.',
    stay: 'Seguir escribiendo',
    leave: 'Cerrar sin guardar',
  },
  en: {
    save: 'Save',
    saved: 'Saved.',
    cancel: 'Cancel',
    delete: 'Delete',
    codeTitle: 'Confirm that it is you',
    codeLead: 'Your account has a second factor, and this step asks for it again.',
    code: 'Code of your authenticator app, or a recovery code',
    goOn: 'Continue',
    usePasskey: 'Use a passkey',
    leaveTitle: 'Close without saving?',
    leaveText: 'What you wrote here is lost.',
    stay: 'Go on writing',
    leave: 'Close without saving',
  },
});

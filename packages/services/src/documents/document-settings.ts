import type { DocumentSettings } from '@lacre/database/repositories/document-settings.repository';

/** How documents look, and whether they are mailed, until an organization says otherwise. */
export const defaultDocumentSettings: DocumentSettings = {
  color: '#1f4e79',
  paper: 'letter',
  showLogo: true,
  showContact: true,
  footer: null,
  emailOnStamp: false,
};

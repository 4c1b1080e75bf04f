import type { DocumentSettings } from '@lacre/database/repositories/document-settings.repository';

/** Appearance and e-mailing of documents until an organization changes its settings. */
export const defaultDocumentSettings: DocumentSettings = {
  color: '#1f4e79',
  paper: 'letter',
  showLogo: true,
  showContact: true,
  footer: null,
  emailOnStamp: false,
};

import { fixed, text } from '../../nodes/form.ts';
import type { Labels } from '../complement.ts';
import { element } from '../element.ts';
import { retentionComplement } from './retention-complement.ts';

/** Sector financiero 1.0 (sectorfinanciero.xsd, sectorfinanciero.xslt). */
export const sectorFinanciero10 = retentionComplement({
  key: 'sectorFinanciero10',
  title: { en: 'Financial sector 1.0', es: 'Sector financiero 1.0' },
  about: {
    en: 'Trust with a financial institution as trustee: key 27.',
    es: 'Fideicomiso en el que una institución del sistema financiero actúa como fiduciaria: clave 27.',
  },
  namespace: 'sectorfinanciero',
  prefix: 'sectorfinanciero',
  schema: 'sectorfinanciero/sectorfinanciero.xsd',
  root: element('SectorFinanciero', {
    Version: fixed('1.0'),
    IdFideicom: text(1, 20),
    'NomFideicom?': text(1, 100),
    DescripFideicom: text(1, 300),
  }),
  example: { idFideicom: 'F-1234', nomFideicom: 'Fideicomiso Norte', descripFideicom: 'Administración de inmuebles' },
});

/** Display labels of its attributes and elements. */
export const sectorFinancieroLabels: Labels = {
  IdFideicom: { en: 'Trust', es: 'Fideicomiso' },
  NomFideicom: { en: 'Name', es: 'Nombre' },
  DescripFideicom: { en: 'Object', es: 'Objeto' },
};

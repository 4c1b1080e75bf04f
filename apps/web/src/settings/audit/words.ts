import { words } from '../../words/words.ts';

export const useAuditWords = words('audit', {
  es: {
    lead: 'Cada cambio queda escrito, encadenado con el anterior: nadie puede borrar ni cambiar una línea sin que se note.',
    verify: 'Comprobar la bitácora',
    ok_one: 'La bitácora está completa: una línea, tal como se escribió.',
    ok_other: 'La bitácora está completa: {{count}} líneas, tal como se escribieron.',
    missing: 'Falta la línea {{position}}. Avise a quien administra el servidor.',
    changed: 'La línea {{position}} fue cambiada. Avise a quien administra el servidor.',
    unsealed:
      'El final de la bitácora, después de la línea {{position}}, no lleva el sello del servidor. Avise a quien lo administra.',
    none: 'Todavía no hay nada.',
    when: 'Cuándo',
    who: 'Quién',
    action: 'Acción',
    actionHint: 'Acción: api_key.created',
    details: 'Detalles',
  },
  en: {
    lead: 'Every change is written down and chained to the one before: no line can be removed or changed unseen.',
    verify: 'Verify the log',
    ok_one: 'The log is complete: one entry, as it was written.',
    ok_other: 'The log is complete: {{count}} entries, as they were written.',
    missing: 'Entry {{position}} is missing. Tell the operator of the server.',
    changed: 'Entry {{position}} was changed. Tell the operator of the server.',
    unsealed: 'The end of the log, after entry {{position}}, does not carry the seal of the server. Tell its operator.',
    none: 'Nothing yet.',
    when: 'When',
    who: 'Who',
    action: 'Action',
    actionHint: 'Action: api_key.created',
    details: 'Details',
  },
});

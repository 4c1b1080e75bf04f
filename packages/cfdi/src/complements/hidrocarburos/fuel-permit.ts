import { type ItemRule, ourWarning, text } from '../../rules/rule.ts';

/** Keys of c_ClaveHYP, which are those of c_ClaveProdServ. */
const FUELS = new Set(['15101505', '15101514', '15101515']);
const KEY = 'hidrocarburosPetroliferos10';
/** From this day PACs may reject such a sale without the complement; no code for it is published. */
const SINCE = '2026-04-24';

/**
 * A sale of diesel or petrol states the permit and the product in each item. Only a warning: there is no published row,
 * and a document that the PAC would accept must not be rejected here.
 */
export const fuelPermit: ItemRule = ({ draft }, index, report) => {
  const { claveProdServ, complemento } = draft.conceptos[index] ?? {};
  if (draft.tipoDeComprobante !== 'I' || draft.fecha < SINCE) return;
  if (claveProdServ === undefined || !FUELS.has(claveProdServ) || complemento?.[KEY] !== undefined) return;
  const at = `items[${index}].complement.${KEY}`;
  const message = text(
    `${at} is missing: PACs require it with the key ${claveProdServ}`,
    `${at} falta: los PAC lo exigen con la clave ${claveProdServ}`,
  );
  const hint = text(
    'Send the permit and the product; GET /sat/complements shows an example.',
    'Envíe el permiso y el producto; GET /sat/complements muestra un ejemplo.',
  );
  report(ourWarning('COMPLEMENT_REQUIRED', at, message, hint));
};

import { type ItemRule, ourWarning, text } from '../../rules/rule.ts';

/** Keys of c_ClaveHYP, which are those of c_ClaveProdServ. */
const FUELS = new Set(['15101505', '15101514', '15101515']);
const KEY = 'hidrocarburosPetroliferos10';
/** From that day on PACs may refuse such a sale without the complement; no code of it is published. */
const SINCE = '2026-04-24';

/**
 * Who sells diesel or petrol names the permit and the product in each item. Only a warning: without a published row a
 * document that the PAC would take must not be refused here.
 */
export const fuelPermit: ItemRule = ({ draft }, index, report) => {
  const { claveProdServ, complemento } = draft.conceptos[index] ?? {};
  if (draft.tipoDeComprobante !== 'I' || draft.fecha < SINCE) return;
  if (claveProdServ === undefined || !FUELS.has(claveProdServ) || complemento?.[KEY] !== undefined) return;
  const at = `items[${index}].complement.${KEY}`;
  const message = text(
    `${at} is missing: PACs ask for it with the key ${claveProdServ}`,
    `${at} falta: los PAC lo piden con la clave ${claveProdServ}`,
  );
  const hint = text(
    'Send the permit and the product; GET /sat/complements shows an example.',
    'Envíe el permiso y el producto; GET /sat/complements muestra un ejemplo.',
  );
  report(ourWarning('COMPLEMENT_REQUIRED', at, message, hint));
};

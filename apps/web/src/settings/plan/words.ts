import { words } from '../../words/words.ts';

export const usePlanWords = words('plan', {
  es: {
    plan: 'Plan {{plan}}',
    unlimitedPlan: 'Plan sin límite',
    change: 'Ir a pagar',
    newPlan: 'Plan al que quiere cambiar',
    used: 'Timbres usados este mes',
    unlimited: 'Timbres usados en producción este mes: {{used}}.',
    ofIncluded: 'Timbres usados en producción este mes: {{used}} de {{included}}.',
    resets: 'El conteo se reinicia el {{date}}.',
  },
  en: {
    plan: 'Plan {{plan}}',
    unlimitedPlan: 'Plan without a limit',
    change: 'Go and pay',
    newPlan: 'Plan to change to',
    used: 'Stamps used this month',
    unlimited: 'Stamps used in production this month: {{used}}.',
    ofIncluded: 'Stamps used in production this month: {{used}} of {{included}}.',
    resets: 'The count starts again on {{date}}.',
  },
});

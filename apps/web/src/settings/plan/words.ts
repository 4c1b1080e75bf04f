import { words } from '../../words/words.ts';

export const usePlanWords = words('plan', {
  es: {
    plan: 'Plan {{plan}}',
    unlimitedPlan: 'Plan sin límite',
    change: 'Ir a pagar',
    newPlan: 'Plan nuevo',
    used: 'Timbres usados este mes',
    unlimited: 'Timbres usados en producción este mes: {{used}}.',
    ofIncluded: 'Timbres usados en producción este mes: {{used}} de {{included}}.',
    resets: 'El conteo se reinicia el {{date}}.',
  },
  en: {
    plan: 'Plan {{plan}}',
    unlimitedPlan: 'Unlimited plan',
    change: 'Go to payment',
    newPlan: 'New plan',
    used: 'Stamps used this month',
    unlimited: 'Stamps used in production this month: {{used}}.',
    ofIncluded: 'Stamps used in production this month: {{used}} of {{included}}.',
    resets: 'The count resets on {{date}}.',
  },
});

import { words } from '../../words/words.ts';

export const usePlanWords = words('plan', {
  es: {
    plan: 'Plan {{plan}}',
    change: 'Ir a pagar',
    newPlan: 'Cambiar al plan',
    used: 'Timbres usados este mes',
    unlimited: 'Timbres usados en producción este mes: {{used}}. Su plan no tiene límite.',
    ofIncluded: '{{used}} de {{included}} timbres de este mes.',
    resets: 'El conteo se reinicia el {{date}}.',
  },
  en: {
    plan: 'Plan {{plan}}',
    change: 'Go and pay',
    newPlan: 'Change to the plan',
    used: 'Stamps used this month',
    unlimited: '{{used}} documents stamped in production this month. The plan has no limit.',
    ofIncluded: '{{used}} of {{included}} documents this month.',
    resets: 'The count of the month returns to zero: {{date}}',
  },
});

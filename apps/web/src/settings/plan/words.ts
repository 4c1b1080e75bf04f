import { words } from '../../words/words.ts';

export const usePlanWords = words('plan', {
  es: {
    plan: 'Plan {{plan}}',
    change: 'Ir a pagar',
    newPlan: 'Cambiar al plan',
    used: 'Timbres usados este mes',
    unlimited: '{{used}} documentos timbrados en producción este mes. El plan no tiene límite.',
    ofIncluded: '{{used}} de {{included}} documentos de este mes.',
    resets: 'La cuenta del mes vuelve a cero: {{date}}',
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

import { expect } from 'chai';
import { type AttemptFault, deliveryFaultIn, storedFault } from '../../src/webhooks/delivery-faults.ts';

describe('the reason why a delivery failed', () => {
  const inSpanish = (kept: string | null) => deliveryFaultIn(kept, { language: 'es', isAsked: true });
  const faults: [AttemptFault, string, string][] = [
    [{ code: 'answered', status: 503 }, 'Answered 503', 'Respondió 503'],
    [
      { code: 'redirected', status: 302 },
      'Redirected with 302: redirects are not followed',
      'Respondió 302: no se siguen redirecciones',
    ],
    [{ code: 'timeout', seconds: 0.25 }, 'No complete response within 0.25 s', 'No hubo respuesta completa en 0.25 s'],
    [{ code: 'other', cause: 'UND_ERR_$&' }, 'The request failed (UND_ERR_$&)', 'La solicitud falló (UND_ERR_$&)'],
    [{ code: 'refused' }, 'The connection was refused', 'La conexión fue rechazada'],
    [{ code: 'switched-off' }, 'The webhook was disabled', 'Se desactivó el webhook'],
  ];
  for (const [fault, kept, spanish] of faults)
    it(`is stored in English and shown in Spanish with its parameters: ${kept}`, () => {
      expect([storedFault(fault), inSpanish(kept)]).to.deep.equal([kept, spanish]);
      expect(deliveryFaultIn(kept, { language: 'en', isAsked: true })).to.equal(kept);
    });

  it('is shown as it was stored where this version has no such text', () => {
    expect(inSpanish('The moon was in the way')).to.equal('The moon was in the way');
    expect(inSpanish(null)).to.equal(null);
  });
});

import { nominaExample } from '@lacre/cfdi/complements/nomina/nomina-example';
import { english } from '@lacre/services/language';
import { given } from '@lacre/testing/given';
import type { TestServices } from '@lacre/testing/test-services';
import { expect } from 'chai';
import { validatePayroll } from '../../src/payrolls/validate-payroll.ts';
import { pausesDuring } from '../pauses-during.ts';
import { sharedServices } from '../shared-services.ts';

describe('a payroll receipt of thousands of lines', () => {
  let test: TestServices;
  before(async () => {
    test = await sharedServices();
  });

  it('yields to other requests between the steps of its check, and a short one does not', async () => {
    const owner = await given(test.services).user();
    const { id: organizationId } = await given(test.services).organization(owner);
    const { actor } = await given(test.services).apiKey(owner, organizationId, { scopes: ['write:payrolls'] });
    const check = (deductions: number) => {
      const line = { tipoDeduccion: '004', clave: '1', concepto: 'Otros', importe: '0.01' };
      const deducciones = { deduccion: Array.from({ length: deductions }, () => line) };
      const { totalDeducciones: _, ...nomina } = nominaExample;
      const input = {
        employee: { rfc: 'CUSR850101JK4', nombre: 'ROSA CRUZ SOLIS', zip: '86991' },
        nomina12: { ...nomina, deducciones },
      };
      const access = { organizationId, environment: 'sandbox', actor } as const;
      return pausesDuring(() => validatePayroll(test.services, access, input, english));
    };
    const short = await check(1);
    expect((await check(3000)) - short).to.equal(3);
  });
});

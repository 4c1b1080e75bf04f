import { sign } from 'node:crypto';
import { expect } from 'chai';
import { buildOriginalString } from '../src/original-string.ts';
import { readDocument } from '../src/read-cfdi.ts';
import { checkRetention } from '../src/retentions/check-retention.ts';
import { NOON, startTestPac, type TestPac } from './test-pac.ts';
import type { OpenCsd } from './write-cfdi.ts';

const SPACE = 'http://www.sat.gob.mx/esquemas/retencionpago/1';
const TAX = '<r:ImpRetenidos BaseRet="1000.00" ImpuestoRet="001" MontoRet="100.00" TipoPagoRet="04"/>';
const NATIONAL = '<r:Nacional RfcR="CUSR850101JK7" NomDenRazSocR="ROSA CRUZ SOLIS" DomicilioFiscalR="86991"/>';

/** A valid one: fees, 1,000.00 with 100.00 of ISR withheld. */
const PLAIN = `<r:Retenciones xmlns:r="http://www.sat.gob.mx/esquemas/retencionpago/2" Version="2.0" NoCertificado="" Sello="AAAA" Certificado="" FechaExp="2026-11-21T11:00:00" LugarExpRetenc="42501" CveRetenc="25" DescRetenc="Honorarios"><r:Emisor RfcE="EKU9003173C9" NomDenRazSocE="ESCUELA KEMPER URGATE" RegimenFiscalE="601"/><r:Receptor NacionalidadR="Nacional">${NATIONAL}</r:Receptor><r:Periodo MesIni="10" MesFin="10" Ejercicio="2026"/><r:Totales MontoTotOperacion="1000.00" MontoTotGrav="1000.00" MontoTotExent="0.00" MontoTotRet="100.00">${TAX}</r:Totales></r:Retenciones>`;

const withComplement = (xml: string, complement: string) =>
  xml.replace('</r:Retenciones>', `<r:Complemento>${complement}</r:Complemento></r:Retenciones>`);

const PLAN = withComplement(
  PLAIN.replace('CveRetenc="25"', 'CveRetenc="22"'),
  `<p:Planesderetiro11 xmlns:p="${SPACE}/planesderetiro11" Version="1.1" SistemaFinanc="SI" MontTotRetiradoAnioInmAntPer="100.00" MontTotExentRetiradoAnioInmAnt="60.00" MontTotExedenteAnioInmAnt="40.00" HuboRetirosAnioInmAnt="SI" MontTotRetiradoAnioInmAnt="100.00" NumReferencia="1"><p:AportacionesODepositos TipoAportacionODeposito="a" MontAportODep="1.00"/></p:Planesderetiro11>`,
);

const SERVICE =
  '<s:DetallesDelServicio FormaPagoServ="02" TipoDeServ="01" FechaServ="2026-10-05" PrecioServSinIVA="1000.00"><s:ImpuestosTrasladadosdelServicio Base="1000.00" Impuesto="02" TipoFactor="Tasa" TasaCuota="0.160000" Importe="160.00"/><s:ComisionDelServicio Importe="200.00"/></s:DetallesDelServicio>';
const PLATFORM = withComplement(
  PLAIN.replace('CveRetenc="25" DescRetenc="Honorarios"', 'CveRetenc="26"')
    .replace('MontoTotRet="100.00"', 'MontoTotRet="101.00"')
    .replace(
      TAX,
      '<r:ImpRetenidos BaseRet="1000.00" ImpuestoRet="001" MontoRet="21.00" TipoPagoRet="04"/><r:ImpRetenidos BaseRet="160.00" ImpuestoRet="002" MontoRet="80.00" TipoPagoRet="01"/>',
    ),
  `<s:ServiciosPlataformasTecnologicas xmlns:s="${SPACE}/PlataformasTecnologicas10" Version="1.0" Periodicidad="04" NumServ="1" MonTotServSIVA="1000.00" TotalIVATrasladado="160.00" TotalIVARetenido="80.00" TotalISRRetenido="21.00" DifIVAEntregadoPrestServ="80.00" MonTotalporUsoPlataforma="200.00"><s:Servicios>${SERVICE}</s:Servicios></s:ServiciosPlataformasTecnologicas>`,
);

function codeOf(xml: string): string | undefined {
  const read = readDocument(Buffer.from(xml), 'retentions');
  if ('rejection' in read) throw new Error(read.rejection.message);
  return checkRetention(read.comprobante)?.code;
}

/** Changes that make a valid one invalid, with the expected rule. */
const refused: [code: string, from: string, change: [search: string, replacement: string]][] = [
  ['Reten20106', PLAIN, [' DescRetenc="Honorarios"', '']],
  ['Reten20107', PLAIN, ['CveRetenc="25"', 'CveRetenc="14"']],
  ['Reten20113', PLAIN, ['CUSR850101JK7', 'XEXX010101000']],
  ['Reten20116', PLAIN, ['CUSR850101JK7', 'XAXX010101000']],
  ['Reten20117', PLAIN, ['RfcR="CUSR850101JK7"', 'RfcR="URE180429TM6" CurpR="CACX760510MDFSHC05"']],
  [
    'Reten20120',
    PLAIN,
    [NATIONAL, NATIONAL.replace('CUSR850101JK7', 'XAXX010101000').replace('ROSA CRUZ SOLIS', 'PUBLICO EN GENERAL')],
  ],
  ['Reten20122', PLAIN, ['MesIni="10"', 'MesIni="11"']],
  ['Reten20126', PLAIN, ['Ejercicio="2026"', 'Ejercicio="2020"']],
  ['Reten20127', PLAIN, ['MontoTotExent="0.00"', 'MontoTotExent="0.01"']],
  ['Reten20130', PLAIN, [TAX, '']],
  ['Reten20131', PLAIN, ['MontoTotRet="100.00"', 'MontoTotRet="100.01"']],
  ['Reten20135', PLAIN, ['ImpuestoRet="001"', 'ImpuestoRet="002"']],
  ['Reten20108', PLAIN, ['CveRetenc="25"', 'CveRetenc="28"']],
  ['PDR101', PLAN, [' MontTotExentRetiradoAnioInmAnt="60.00"', '']],
  ['PDR102', PLAN, [' MontTotExedenteAnioInmAnt="40.00"', '']],
  ['PDR103', PLAN, ['MontTotExedenteAnioInmAnt="40.00"', 'MontTotExedenteAnioInmAnt="40.01"']],
  [
    'PDR104',
    PLAN,
    [
      '</p:Planesderetiro11>',
      '<p:AportacionesODepositos TipoAportacionODeposito="a" MontAportODep="2.00"/></p:Planesderetiro11>',
    ],
  ],
  ['SPT102', PLATFORM, ['CveRetenc="26"', 'CveRetenc="03"']],
  ['SPT105', PLATFORM, ['MesIni="10"', 'MesIni="09"']],
  ['SPT140', PLATFORM, ['2026-10-05', '2026-09-05']],
  ['SPT126', PLATFORM, ['NumServ="1"', 'NumServ="2"']],
  ['SPT127', PLATFORM, ['MonTotServSIVA="1000.00"', 'MonTotServSIVA="999.00"']],
  ['SPT128', PLATFORM, ['TotalIVATrasladado="160.00"', 'TotalIVATrasladado="161.00"']],
  ['SPT129', PLATFORM, ['TotalIVARetenido="80.00"', 'TotalIVARetenido="81.00"']],
  ['SPT130', PLATFORM, ['TotalISRRetenido="21.00"', 'TotalISRRetenido="22.00"']],
  ['SPT131', PLATFORM, ['DifIVAEntregadoPrestServ="80.00"', 'DifIVAEntregadoPrestServ="79.00"']],
  ['SPT133', PLATFORM, ['MonTotalporUsoPlataforma="200.00"', 'MonTotalporUsoPlataforma="201.00"']],
  ['SPT111', PLATFORM, ['RfcE="EKU9003173C9"', 'RfcE="CUSR850101JK7"']],
  ['SPT115', PLATFORM, ['BaseRet="1000.00"', 'BaseRet="999.00"']],
  ['SPT116', PLATFORM, ['BaseRet="160.00"', 'BaseRet="161.00"']],
  ['SPT141', PLATFORM, ['FormaPagoServ="02"', 'FormaPagoServ="09"']],
  ['SPT142', PLATFORM, ['Servicio Base="1000.00"', 'Servicio Base="999.00"']],
  [
    'SPT147',
    PLATFORM.replace('MonTotalporUsoPlataforma="200.00"', 'MonTotalporUsoPlataforma="0.00"'),
    ['<s:ComisionDelServicio Importe="200.00"/>', '<s:ComisionDelServicio Importe="0.00"/>'],
  ],
];

function seal(xml: string, csd: OpenCsd): Buffer {
  const whole = xml
    .replace('NoCertificado=""', `NoCertificado="${csd.noCertificado}"`)
    .replace('Certificado=""', `Certificado="${csd.cer.toString('base64')}"`);
  const read = readDocument(Buffer.from(whole), 'retentions');
  if ('rejection' in read) throw new Error(read.rejection.message);
  const sello = sign('sha256', Buffer.from(buildOriginalString(read.comprobante)), csd.privateKey).toString('base64');
  return Buffer.from(whole.replace('Sello="AAAA"', `Sello="${sello}"`));
}

describe('retentions in the simulator', () => {
  describe('matrix', () => {
    it('accepts valid ones', () => {
      for (const xml of [PLAIN, PLAN, PLATFORM]) expect(codeOf(xml)).to.equal(undefined);
    });

    for (const [code, from, [search, replacement]] of refused)
      it(`rejects with ${code} a document with "${replacement.slice(0, 60)}" for "${search.slice(0, 40)}"`, () => {
        expect(from).to.include(search);
        expect(codeOf(from.replace(search, replacement))).to.equal(code);
      });
  });

  describe('service', () => {
    let pac: TestPac;
    let now: Date;
    beforeEach(async () => {
      now = NOON;
      pac = await startTestPac({ now: () => now });
    });
    afterEach(() => pac.remove());
    const stamp = (xml: Buffer) => pac.simulator.stamp(xml, undefined, now, 'retentions');
    const recover = (xml: Buffer) => pac.simulator.recover(xml, now, 'retentions');
    const asking = (name: string) => seal(PLAIN.replace('"Honorarios"', `"${name}"`), pac.csd);

    it('stamps one once, whichever process sends it again, and keeps the bytes around the stamp unchanged', async () => {
      const xml = seal(PLAIN, pac.csd);
      const [first, again] = [await stamp(xml), await stamp(xml)];
      if (first.kind !== 'stamped') throw new Error(JSON.stringify(first));
      expect(again).to.include({ kind: 'stamped', uuid: first.uuid });
      expect(await pac.simulator.ledger.count()).to.equal(1);
      const inside = Buffer.from(first.xml).toString();
      expect(inside.slice(0, xml.length - '</r:Retenciones>'.length)).to.equal(
        xml.toString().slice(0, -'</r:Retenciones>'.length),
      );
    });

    it('rejects a CFDI, and the one for CFDI rejects a retention', async () => {
      const xml = seal(PLAIN, pac.csd);
      expect(await pac.simulator.stamp(xml)).to.include({ kind: 'rejected', code: '301' });
      const cfdi = Buffer.from('<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0"/>');
      expect(await stamp(cfdi)).to.include({ kind: 'rejected', code: '301' });
    });

    it('obeys the magic values of DescRetenc', async () => {
      const lost = asking('SIM-STAMPED-LOST');
      expect((await stamp(lost)).kind).to.equal('lost');
      expect((await recover(lost)).kind).to.equal('stamped');
      const never = asking('SIM-NOT-STAMPED-LOST');
      expect((await stamp(never)).kind).to.equal('lost');
      expect((await recover(never)).kind).to.equal('not-found');
      now = new Date(now.getTime() + 30_000);
      expect((await stamp(never)).kind).to.equal('stamped');
      expect(await stamp(asking('SIM-307-WITH-XML'))).to.include({ kind: 'rejected', code: '307' });
      expect((await stamp(asking('SIM-BUSY'))).kind).to.equal('busy');
      expect(await stamp(asking('SIM-REFUSE-RETEN20114'))).to.include({ kind: 'rejected', code: 'RETEN20114' });
      expect(await pac.simulator.ledger.count()).to.equal(3);
    });

    it('rejects a broken seal before it checks the matrix', async () => {
      const xml = Buffer.from(asking('Otro').toString().replace('Otro', 'Cambiado'));
      expect(await stamp(xml)).to.include({ kind: 'rejected', code: '302' });
    });
  });
});

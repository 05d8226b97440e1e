import { describe, expect, it } from 'vitest'
import { COMPANY_OWNER, matchFileToRequirement, type Target } from '../../src/domain/documents/fileMatches.ts'

const ana = { id: 'ana', name: 'Álvarez Núñez, Ana María', rfc: 'AANA900101AB1' }
const beto = { id: 'beto', name: 'Bravo Ríos, Alberto', rfc: 'BARA850615' }
const other = { id: 'other', name: 'Álvarez Núñez, Luis', rfc: 'AANL920202XY9' }
const targets: Target[] = [
  { id: 'a1', name: 'Examen médico', person: ana },
  { id: 'a2', name: 'Constancia DC-3', person: ana },
  { id: 'b1', name: 'Examen médico', person: beto },
  { id: 'o1', name: 'Examen médico', person: other },
  { id: 'o2', name: 'Licencia de conducir', person: other },
  { id: 'c1', name: 'Pago de cuotas al IMSS, feb 2026', person: null, period: '2026-02' },
  { id: 'c2', name: 'Pago de cuotas al IMSS, mar 2026', person: null, period: '2026-03' },
  { id: 'c3', name: 'Opinión de cumplimiento del SAT', person: null },
]
const findMatch = (name: string, text = '') => {
  const { person, target } = matchFileToRequirement({ name, text }, targets)
  return [person, target]
}

describe('the match of a file', () => {
  it.each([
    ['SUA noviembre.pdf', 'sua-11'],
    ['32D nov 2026.pdf', '32d'],
    ['opinion 32-D.pdf', '32d'],
    ['SUA octubre 2026.pdf', 'sua-10'],
  ])("uses the abbreviation in the obligation's brackets: %s", (name, target) => {
    const obligations: Target[] = [
      { id: 'sua-10', name: 'Pago de cuotas obrero-patronales (SUA)', person: null, period: '2026-10' },
      { id: 'sua-11', name: 'Pago de cuotas obrero-patronales (SUA)', person: null, period: '2026-11' },
      { id: '32d', name: 'Opinión de cumplimiento de obligaciones fiscales (32-D)', person: null },
    ]
    expect(matchFileToRequirement({ name, text: '' }, obligations).target).toBe(target)
  })

  it.each([
    ['AANA900101 examen medico.pdf', '', ['ana', 'a1']],
    ['EXAMEN_MÉDICO_Álvarez_Núñez_Ana.pdf', '', ['ana', 'a1']],
    ['dc3 constancia ana maria alvarez.pdf', '', ['ana', 'a2']],
    ['AANA900101_DC-3.pdf', '', ['ana', 'a2']],
    ['aana900101 dc3.pdf', '', ['ana', 'a2']],
    // A CURP begins like the RFC, however it is spaced.
    ['escaneo 001.pdf', 'CURP: AANA 900101 MNLLXN09. Constancia DC-3 de habilidades', ['ana', 'a2']],
    ['scan.pdf', 'Se hace constar que Luis Álvarez Núñez cuenta con licencia de conducir', ['other', 'o2']],
    ['scan.pdf', 'ÁLVAREZ NÚÑEZ, LUIS. Resultado: apto. Examen médico', ['other', 'o1']],
    // A person who lacks only one document is assumed to upload that one.
    ['bravo rios alberto.jpg', '', ['beto', 'b1']],
    // The person is known, but not the document.
    ['ana maria alvarez nunez.pdf', '', ['ana', null]],
  ])('of «%s» with the text «%s» is %j', (name, text, expected) => {
    expect(findMatch(name, text)).toEqual(expected)
  })

  it.each([
    ['pago cuotas imss.pdf', '', 'c1'],
    ['pago cuotas imss marzo 2026.pdf', '', 'c2'],
    ['cuotas IMSS 2026-03.pdf', '', 'c2'],
    ['descarga.pdf', 'Servicio de Administración. Opinión de cumplimiento del SAT. Positiva', 'c3'],
  ])('of «%s» with the text «%s» is a company document', (name, text, target) => {
    expect(findMatch(name, text)).toEqual([COMPANY_OWNER, target])
  })

  it.each([
    ['IMG_2031.jpg', ''],
    // Two people have these names, and three people lack the examination.
    ['alvarez nunez.pdf', ''],
    ['examen medico.pdf', ''],
    ['varios.pdf', 'AANA900101 y AANL920202'],
  ])('of «%s» with the text «%s» is nothing, as it is ambiguous', (name, text) => {
    expect(findMatch(name, text)).toEqual([null, null])
  })

  it('ignores a generic RFC', () => {
    const foreigner = { id: 'f', name: 'Rossi, Maria', rfc: 'XEXX010101000' }
    const file = { name: 'XEXX010101000.pdf', text: 'RFC: XEXX010101000' }
    expect(
      matchFileToRequirement(file, [{ id: 'f1', name: 'Examen médico', person: foreigner }]).person,
    ).toBeNull()
  })

  const eva = { id: 'eva', name: 'Soto Peña, Eva', rfc: 'SOPE880808' }
  const DC3_TEXT =
    'FORMATO DC-3 CONSTANCIA DE COMPETENCIAS O DE HABILIDADES LABORALES. Nombre: SOTO PEÑA EVA. Ocupación: Servicios médicos'
  const examOnly: Target[] = [{ id: 'e1', name: 'Examen médico', person: eva }]
  const severalItems: Target[] = [
    ...examOnly,
    { id: 'e2', name: 'Constancia DC-3', person: eva },
    { id: 'e3', name: 'Carta de no antecedentes penales', person: eva },
    { id: 'e4', name: 'Seguridad en trabajos con gas', person: eva },
  ]
  it.each([
    // The file is another document than the only one that the person lacks.
    ['DC3 Soto Peña Eva.pdf', '', examOnly, null],
    ['DC-3_SOTO_PEÑA_EVA_firmado.pdf', '', examOnly, null],
    ['soto peña eva.pdf', DC3_TEXT, examOnly, null],
    ['Scan_20260303_0001.pdf', DC3_TEXT, examOnly, null],
    ['licencia soto peña eva.pdf', '', examOnly, null],
    ['INE soto peña eva.pdf', '', examOnly, null],
    // The name says nothing about the document, or one word that is enough.
    ['IMG-20260303-WA0007 soto peña eva.jpg', '', examOnly, 'e1'],
    ['examen soto peña eva (1).pdf', '', examOnly, 'e1'],
    ['examen de manejo soto peña eva.pdf', '', examOnly, null],
    ['certificado médico soto peña eva.pdf', '', severalItems, 'e1'],
    ['Scan_0001.pdf', DC3_TEXT, severalItems, 'e2'],
    ['DC-3 EVA SOTO PEÑA.pdf', '', severalItems, 'e2'],
    ['DC3 examen eva soto.pdf', '', severalItems, 'e2'],
    ['constancia eva soto.pdf', '', severalItems, 'e2'],
    ['constancia laboral eva soto.pdf', '', severalItems, null],
    ['carta recomendación eva soto.pdf', '', severalItems, null],
    ['antecedentes eva soto.pdf', '', severalItems, 'e3'],
    ['curso seguridad gas eva soto.pdf', '', severalItems, 'e4'],
  ])(
    'of «%s» with the text «%s» is what it says, among what its person lacks',
    (name, text, requested, target) => {
      expect(matchFileToRequirement({ name, text }, requested)).toMatchObject({ person: 'eva', target })
    },
  )

  it('contains the days in its text', () => {
    const { days } = matchFileToRequirement(
      { name: 'x.pdf', text: 'Fecha de expedición: 12/01/2026' },
      targets,
    )
    expect(days.issued_on?.day).toBe('2026-01-12')
  })
})

describe('an RFC with Ñ or & in the name of a file', () => {
  const ene = { id: 'ene', name: 'Muñoz Jara, Julia', rfc: 'MUÑJ900131AB1' }
  const amp = { id: 'amp', name: 'Mena Arce, José', rfc: 'M&AJ850615' }
  const targetsFor = (...people: NonNullable<Target['person']>[]): Target[] =>
    people.map((person, i) => ({ id: `t${i}`, name: 'Examen médico', person }))
  const findPersonId = (name: string, people = [ene, amp, ana, beto]) =>
    matchFileToRequirement({ name, text: '' }, targetsFor(...people)).person

  it.each([
    ['composed', 'MUÑJ900131 examen.pdf'],
    ['decomposed, as macOS writes it', 'MUÑJ900131 examen.pdf'.normalize('NFD')],
    ['in lower case', 'muñj900131.pdf'],
    ['in full-width letters', 'ＭＵÑＪ９００１３１.pdf'],
    ['with invisible characters', '\u200bMU\u00adÑ\u2060J9001\ufeff31.pdf'],
    ['without its tilde', 'munj900131.pdf'],
    ['with a loose tilde', 'MUN~J900131.pdf'],
    ['with a loose small tilde', 'MUN˜J900131.pdf'],
    ['with dashes and blanks', 'MUÑJ–900131 - AB1.pdf'],
    ['with no-break blanks and dots', 'MU.Ñ\u00a0J_90.01.31.pdf'],
    ['as UTF-8 that was read as Windows-1252', 'MUÃ‘J900131.pdf'],
    ['as decomposed UTF-8 that was read as code page 437', 'MUN╠âJ900131.pdf'],
    ['with a replacement character', 'MU\ufffdJ900131.pdf'],
    ['with an underscore for the Ñ', 'MU_J900131.pdf'],
    ['with the yen sign of a DOS code page', 'MU¥J900131.pdf'],
  ])('is found %s', (_, name) => {
    expect(findPersonId(name)).toBe('ene')
  })

  it.each([
    'M&AJ850615.pdf',
    'm&aj 850615.pdf',
    'M_AJ850615.pdf',
    'M&amp;AJ850615.pdf',
    'M%26AJ850615.pdf',
    'Ｍ＆AJ850615.pdf',
  ])('& is found: %s', (name) => {
    expect(findPersonId(name)).toBe('amp')
  })

  it('is distinguished from the same RFC with N', () => {
    const plain = { id: 'plain', name: 'Muro Naranjo, Jaime', rfc: 'MUNJ900131' }
    expect(findPersonId('MUÑJ900131.pdf'.normalize('NFD'), [ene, plain])).toBe('ene')
    expect(findPersonId('MUNJ900131.pdf', [ene, plain])).toBe('plain')
    expect(findPersonId('MU_J900131.pdf', [ene, amp])).toBe('ene')
  })

  it("is found by the name's words if the Ñ is lost", () => {
    expect(findPersonId('examen MUN~OZ JARA julia.pdf')).toBe('ene')
    expect(findPersonId('examen Mun\u0303oz jara.pdf')).toBe('ene')
  })
})

import { describe, expect, it } from 'vitest'
import { parseSingleDate, proposeDocumentDates } from '../../src/domain/common/datesInText.ts'

const findDays = (text: string) => {
  const { issued_on, expires_on } = proposeDocumentDates(text)
  return [issued_on?.day ?? null, expires_on?.day ?? null]
}

describe('the days in the text of a document', () => {
  it.each([
    ['Fecha de expedición: 3 de marzo de 2026', '2026-03-03', null],
    ['Fecha de emisión 03/03/2026', '2026-03-03', null],
    ['EXPEDICIÓN: 2026-03-03', '2026-03-03', null],
    ['Expedido el 03-MAR-2026', '2026-03-03', null],
    ['expedida a los 3 días del mes de marzo de 2026', '2026-03-03', null],
    ['Vigencia: 1° de enero de 2027', null, '2027-01-01'],
    ['Este certificado vence el 28 de setiembre del 2026.', null, '2026-09-28'],
    ['Válido hasta 31.12.26', null, '2026-12-31'],
    ['Fecha de vencimiento:\n  15 / 08 / 2026', null, '2026-08-15'],
    ['Vigencia del 01/02/2026 al 01/02/2027', '2026-02-01', '2027-02-01'],
    ['Emitido 05/01/2026. Vence 05/01/2027', '2026-01-05', '2027-01-05'],
    ['Expedido el tres de marzo de dos mil veintiséis', '2026-03-03', null],
    ['Fecha de emisión: PRIMERO DE ENERO DE DOS MIL VEINTISÉIS', '2026-01-01', null],
    ['expedida a los treinta y un días del mes de marzo del año dos mil veinticinco', '2025-03-31', null],
    ['Vigente hasta el 3 (tres) de marzo de 2031 (dos mil treinta y uno)', null, '2031-03-03'],
    ['Vigencia: 15 de agosto de dos mil treinta y uno', null, '2031-08-15'],
    ['Vence el veintiuno de junio del dos mil treinta', null, '2030-06-21'],
    ['Expedición 03-MAR-2026, vence 03/MAR/2027', '2026-03-03', '2027-03-03'],
    ['Toluca, Estado de México, a 3 de marzo de 2026.', '2026-03-03', null],
    ['Ciudad de México, a los tres días del mes de marzo de dos mil veintiséis', '2026-03-03', null],
    ['FECHA: 3 DE MARZO DE 2026', '2026-03-03', null],
    ['Examen practicado el 12 de enero de 2026', '2026-01-12', null],
    ['Vence: 5 ene 2027   Emisión: 5 ene 2026', '2026-01-05', '2027-01-05'],
  ])('are found in «%s»', (text, issued, expires) => {
    expect(findDays(text)).toEqual([issued, expires])
  })

  it.each([
    'Fecha de nacimiento: 04/05/1990',
    'Folio 2026-03-03-0001 sin palabras',
    'Vence el 31 de febrero de 2026',
    'Vence el 13 de brumario de 2026',
    'Expedición 45/45/2026',
    'Vence el treinta y uno de febrero de dos mil veintiséis',
    'Nacido el tres de marzo de mil novecientos noventa',
    'En la fecha de nacimiento, 4 de mayo de 1990',
    '',
  ])('are not found in «%s»', (text) => {
    expect(findDays(text)).toEqual([null, null])
  })

  it('are the first of each kind, quoted as written', () => {
    const text =
      'CONSTANCIA. Expedición: 3 de Marzo de 2026. Vigencia: 3 de MARZO de 2027. Expedición: 1/1/2020'
    expect(proposeDocumentDates(text)).toEqual({
      issued_on: { day: '2026-03-03', quote: '3 de Marzo de 2026' },
      expires_on: { day: '2027-03-03', quote: '3 de MARZO de 2027' },
    })
  })

  it('must be near their keyword, and long texts are read in a short time', () => {
    expect(findDays(`vence ${'x '.repeat(40)} 03/03/2026`)).toEqual([null, null])
    proposeDocumentDates('1 '.repeat(100_000))
    proposeDocumentDates('vigencia 12/'.repeat(20_000))
    proposeDocumentDates('tres de treinta y uno (dos mil '.repeat(20_000))
  })
})

describe('a typed day', () => {
  it.each([
    ['3/8/26', '2026-08-03'],
    ['03/08/2026', '2026-08-03'],
    ['03082026', '2026-08-03'],
    ['030826', '2026-08-03'],
    ['3-8-2026', '2026-08-03'],
    [' 3.8.2026 ', '2026-08-03'],
    ['3 ago 2026', '2026-08-03'],
    ['3  de Agosto de 2026', '2026-08-03'],
    ['2026-08-03', '2026-08-03'],
    ['31/02/2026', '2026-02-31'],
    ['31 de abril de 2026', '2026-04-31'],
    ['31022026', '2026-02-31'],
  ])('%s is read as %s, even if the day does not exist', (text, day) => {
    expect(parseSingleDate(text)).toBe(day)
  })

  it.each(['hola', '', '3/8', '3 de agosto', '0308202', '3/8/202', '13 de brumario de 2026', 'el 3/8/2026'])(
    '«%s» is not read as a day',
    (text) => {
      expect(parseSingleDate(text)).toBeUndefined()
    },
  )
})

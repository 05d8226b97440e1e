import { describe, expect, it } from 'vitest'
import {
  chooseWorseLine,
  countTaxListTitles,
  findTaxListColumns,
  readListDay,
  readPublicationDay,
  readTaxListLine,
} from '../../src/domain/taxList/readTaxList.ts'
import type { ListedTaxpayer } from '../../src/domain/taxList/schemas.ts'
import { TAX_LIST_TITLES } from '../support/taxListFile.ts'

const columns = findTaxListColumns(TAX_LIST_TITLES)

describe('the titles of the list', () => {
  it('are found by their words', () => {
    expect(columns).toMatchObject({ rfc: 1, name: 2, situation: 3 })
    expect(columns?.stages).toEqual({
      presumed: { letters: [4, 6], satDays: [5], dofDays: [7] },
      rebutted: { letters: [8, 10], satDays: [9], dofDays: [11] },
      definitive: { letters: [12, 14], satDays: [13], dofDays: [15] },
      favorable: { letters: [16, 18], satDays: [17], dofDays: [19] },
    })
  })

  it.each([
    // The list before 2019 had each letter once.
    [
      'No.',
      'RFC',
      'Nombre del Contribuyente',
      'Situación del contribuyente',
      'Número y fecha de oficio global de presunción',
      'Publicación página SAT presuntos',
      'Publicación DOF presuntos',
    ],
    // Without accents, as other programs write them.
    [
      'No',
      'RFC ',
      'NOMBRE DEL CONTRIBUYENTE',
      'SITUACION DEL CONTRIBUYENTE',
      'NUMERO Y FECHA DE OFICIO GLOBAL DE PRESUNCION SAT',
      'PUBLICACION PAGINA SAT PRESUNTOS',
      'PUBLICACION DOF PRESUNTOS',
    ],
  ])('are found in %j', (...titles) => {
    expect(findTaxListColumns(titles)?.stages.presumed).toEqual({ letters: [4], satDays: [5], dofDays: [6] })
  })

  it.each([
    ['Listado completo de contribuyentes (Artículo 69-B del CFF)', '', ''],
    ['1', 'AAA080808HL8', 'ASESORES EN AVALÚOS Y ACTIVOS, S.A. DE C.V.', 'Sentencia Favorable'],
    ['RFC', 'RAZON SOCIAL', 'TIPO PERSONA', 'SUPUESTO', 'FECHA DE PRIMERA PUBLICACION'],
  ])('are not %j', (...titles) => {
    expect(countTaxListTitles(titles)).toBe(0)
  })
})

describe('a day of publication', () => {
  it.each([
    ['01/06/2018', '2018-06-01'],
    [' 1/6/2018 ', '2018-06-01'],
    ['01-12-2023', '2023-12-01'],
    ['25/05/2022 - 26/04/2021', '2021-04-26'],
    ['17/10/2019 27/08/2018', '2018-08-27'],
    ['24/04/2023 -15/10/2020', '2020-10-15'],
    ['01/12/2023- 24/02/2021', '2021-02-24'],
    ['01-12-2023- 23/05/2023', '2023-05-23'],
    ['26/04/2021\n25/05/2022', '2021-04-26'],
    ['44014', '2020-07-02'],
    ['2018-06-01', '2018-06-01'],
    ['31/02/2018', null],
    ['No aplica', null],
    ['', null],
    ['500-05-2018-16632', null],
  ])('is read from %j as %j', (cell, day) => {
    expect(readPublicationDay(cell)).toBe(day)
  })
})

describe('a line of the list', () => {
  const read = (cells: string[]) => columns && readTaxListLine(cells, columns)
  const line = (rfc: string, situation: string, name = 'EMPRESA, S.A. DE C.V.') => ['1', rfc, name, situation]

  it('has the letter and the day of its situation, those in the DOF before those of the SAT', () => {
    const cells = line('AAA080808HL8', 'Definitivo')
    cells[5] = '01/06/2018'
    cells[12] = '500-05-2018-27105 de fecha 27 de septiembre de 2018'
    cells[13] = '28/09/2018'
    expect(read(cells)).toEqual({
      rfc: 'AAA080808HL8',
      name: 'EMPRESA, S.A. DE C.V.',
      situation: 'definitive',
      published_on: '2018-09-28',
      letter: '500-05-2018-27105 de fecha 27 de septiembre de 2018',
    })
    cells[15] = '23/10/2018'
    expect(read(cells)).toMatchObject({ published_on: '2018-10-23' })
  })

  it.each([
    ['AAA120730823', 'Definitivo', 'definitive'],
    ['AAAA730727JE3', 'Presunto', 'presumed'],
    ['AAA091014835', 'Desvirtuado ', 'rebutted'],
    ['AAA080808HL8', 'Sentencia Favorable', 'favorable'],
    ['ÑAÑ140114GY4', 'DEFINITIVO', 'definitive'],
    ['A&B010203XY1', 'Definitivos', 'definitive'],
  ] as const)('of %s is %j', (rfc, situation, expected) => {
    expect(read(line(rfc, situation))).toMatchObject({
      rfc,
      situation: expected,
      published_on: null,
      letter: '',
    })
  })

  it('is read whatever separates the parts of the RFC and of the name', () => {
    expect(read(line(' aaa-080808 hl8 ', 'Definitivo', 'CONSTRUCTORA, \r\nS.A. DE C.V. '))).toMatchObject({
      rfc: 'AAA080808HL8',
      name: 'CONSTRUCTORA, S.A. DE C.V.',
    })
  })

  it.each(['XXXXXXXXXXXX', 'XXXXXXXXXXXXX', '', 'ABC', 'XAXX010101000', 'AAA089908HL8'])(
    'with the RFC %j is of a hidden taxpayer',
    (rfc) => {
      expect(read(line(rfc, 'Presunto', 'Información suprimida en cumplimiento a una sentencia'))).toBe(
        'hidden',
      )
    },
  )

  it.each([
    ['', '', ''],
    ['2', 'AAA080808HL8', 'EMPRESA', ''],
    ['2', 'AAA080808HL8', 'EMPRESA', 'Otra situación'],
  ])('is none in %j', (...cells) => {
    expect(read(cells)).toBeUndefined()
  })
})

describe('two lines of one taxpayer', () => {
  const taxpayer = (situation: ListedTaxpayer['situation'], published_on: string | null): ListedTaxpayer => ({
    rfc: 'AAS110331G59',
    name: 'ABIRA & SAFFI',
    situation,
    published_on,
    letter: '',
  })
  it.each([
    // A judgment in one procedure does not end another, whichever is newer.
    [
      ['definitive', '2020-07-07'],
      ['favorable', '2020-01-27'],
      ['definitive', '2020-07-07'],
    ],
    [
      ['presumed', '2019-06-03'],
      ['definitive', '2018-08-17'],
      ['definitive', '2018-08-17'],
    ],
    [
      ['favorable', '2023-02-10'],
      ['presumed', '2019-06-03'],
      ['presumed', '2019-06-03'],
    ],
    [
      ['rebutted', '2023-02-10'],
      ['favorable', '2019-06-03'],
      ['favorable', '2019-06-03'],
    ],
    [
      ['definitive', '2020-07-07'],
      ['definitive', '2018-08-17'],
      ['definitive', '2018-08-17'],
    ],
    [
      ['definitive', null],
      ['definitive', '2018-08-17'],
      ['definitive', '2018-08-17'],
    ],
  ] as const)('%j and %j count as %j', (one, other, expected) => {
    const [first, second, result] = [
      taxpayer(one[0], one[1]),
      taxpayer(other[0], other[1]),
      taxpayer(expected[0], expected[1]),
    ]
    expect(chooseWorseLine(first, second)).toEqual(result)
    expect(chooseWorseLine(second, first)).toEqual(result)
  })
})

describe('the day of the list', () => {
  it.each([
    [
      'Información actualizada al 31 de julio de 2026; los listados a que se hace mención, son públicos',
      '2026-07-31',
    ],
    ['"Información actualizada al 05 de junio de 2026"', '2026-06-05'],
    ['Información Actualizada al 1 de enero de 2026.', '2026-01-01'],
    ['Informacion actualizada al 31/07/2026,,,,', '2026-07-31'],
    ['Listado completo de contribuyentes', null],
    ['Información actualizada al mes pasado', null],
  ])('in %j is %j', (line, day) => {
    expect(readListDay(['', line])).toBe(day)
  })
})

import { describe, expect, it } from 'vitest'
import { compareCodePoints, toSortKey } from '../../src/domain/common/text.ts'
import { joinWordsOfName } from '../../src/domain/search/indexedWords.ts'
import { matchesWordBeginnings } from '../../src/domain/search/searchWords.ts'

const matchesName = (name: string, query: string) =>
  matchesWordBeginnings([name, ...joinWordsOfName(name)], query)

/** Name, and queries that find it or do not, separated by `|`. */
const names: [name: string, found: string, missed: string][] = [
  ["O'Connor", "oconnor|O'Connor|o’connor|OCONNOR|o connor|connor|oco", 'conor|onnor|oconnora'],
  ['O’Farrill Ruiz', "ofarrill|o'farrill|farrill|ofarrillruiz", 'ofaril'],
  ['OʼHiggins', "ohiggins|o'higgins|O´Higgins|o`higgins", 'higginso'],
  ['OCONNOR', "oconnor|o'connor|O´CONNOR|o’connor|o connor", 'connor'],
  ["D'Acosta", "dacosta|d'acosta|acosta", 'costa'],
  ["Ka'an", "kaan|ka'an|KA´AN|an", 'kan|aan'],
  ['Kaan', "ka'an|kaan", 'ka an'],
  ["K'an Ché", "kan|k'an|kanche|k'an che|che", 'can'],
  ["Be'eh Poot", "beeh|be'eh|poot", 'eeh'],
  ["Ts'ul May", "tsul|ts'ul", 'sul'],
  ['Maꞌax Cen', "maax|ma'ax|maꞌax", 'max'],
  ["Ku' Moo'", "ku|ku'|moo'|kumoo|ku moo", 'oo'],
  ['Uc Canul', 'uc|uccanul|canul uc', 'nul'],
  ['De la Cruz', 'delacruz|de la cruz|dela cruz|cruz|lacruz|la cruz|delac', 'cruzdela|elacruz'],
  ['Pérez de la Cruz', 'delacruz|perezdelacruz|pérez|perez delacruz|de la cruz', 'perezcruz'],
  ['Delacruz', 'de la cruz|de lacruz|delacruz', 'cruz'],
  ['Dela Cruz', 'de la cruz|delacruz|dela cruz', 'lacruz'],
  ['García Cano', 'garciacano|garcíacano|cano garcia|GARCIACANO|garciac', 'canogarcia'],
  ['García-Cano', 'garciacano|garcia-cano|garcia cano|cano', 'arciacano'],
  ['GARCÍA–CANO', 'garciacano|García-Cano', 'ciacano'],
  ['Montes de Oca', 'montesdeoca|deoca|montes deoca|oca', 'montesoca'],
  ['Ponce de León', 'deleon|poncedeleon|de león|leon', 'ponceleon'],
  ['De los Ríos', 'delosrios|losrios|de los rios|rios', 'osrios'],
  ['Del Ángel', 'delangel|del ángel|angel', 'elangel'],
  ['Delángel', 'del ángel|delangel', 'angel'],
  ['De la O', 'delao|de la o|la o|o', 'lo'],
  ['San Martín', 'sanmartin|san martin', 'anmartin'],
  ['Sanmartín', 'san martín|sanmartin', 'martin'],
  ['Santa Cruz', 'santacruz|santa cruz', 'stacruz'],
  ['Mc Donald', 'mcdonald|mc donald', 'cdonald'],
  ['McGregor', 'mc gregor|mcgregor', 'gregor'],
  ['Van der Velde', 'vandervelde|van der velde|vander velde', 'anderv'],
  ['Núñez', 'nunez|NÚÑEZ|nuñez|nu', 'nuñoz'],
  ['Ma. del Carmen', 'delcarmen|madelcarmen|ma. carmen|ma del carmen', 'macarmen'],
  ['José María', 'josemaria|jose maria|maria jose', 'mariajose'],
  ['Xicohténcatl', 'xicoh|xicohtencatl', 'icoh'],
  ['Ruiz y Sánchez', 'ysanchez|ruizysanchez', 'ruizsanchez'],
]

describe('a name', () => {
  it.each(names)('%s is found however it is joined or separated', (name, found, missed) => {
    for (const query of found.split('|')) expect([query, matchesName(name, query)]).toEqual([query, true])
    for (const query of missed.split('|')) expect([query, matchesName(name, query)]).toEqual([query, false])
  })
})

/** Stored code, and queries that find it or do not, separated by `|`. */
const codes: [code: string, found: string, missed: string][] = [
  ['A-007207', '7207|07207|007207|a-007207|a007207|A 007207|a7207|a-7207|No. A-007207|720', '207|a207|6207'],
  ['A-000042', '42|0042|000042|a42', '2|043|1042'],
  ['84409025', '844 090 25|84409025|844-090-25|8440 9025|9025|09025|90 25', '844 090 26|844 08|025'],
  ['844 090 25', '84409025|844 090 25|09025|9025|844|090', '44090'],
  ['900123456', '900 123 456|3456|900-123|123456', '900 456|345'],
  ['N900-12', 'n90012|n900-12|n900 12|0012|90012', '012|N 901'],
  ['GASN-7207-B', 'gasn7207b|7207|gasn-7207', '207b'],
  ['ABC-990101', 'abc990101|abc-990101|990101|0101', '101'],
  ['ABC990101', 'abc-990101|abc 990101|0101', 'abc-990102'],
  ['COT-2026-000042', 'cot-2026-000042|cot2026000042|2026-000042|000042|42|0042', '2026000043'],
  ['5512347207', '55 1234 7207|+52 55 1234 7207|7207|5512|(55) 1234-7207', '1234|47208'],
  ['72 05 80 12 34 5', '72058012345|12345|2345', '05801'],
  ['NUSA900131', 'nusa900131|NUSA-900131|nusa 900131|0131', '131'],
  ['NUSA900131HQTXTN05', 'nusa900131hqtxtn05|tn05', 'n05'],
]

describe('a code', () => {
  it.each(codes)('%s is found by its end, and however its parts are separated', (code, found, missed) => {
    for (const query of found.split('|'))
      expect([query, matchesWordBeginnings(code, query)]).toEqual([query, true])
    for (const query of missed.split('|'))
      expect([query, matchesWordBeginnings(code, query)]).toEqual([query, false])
  })

  it('is not joined with that of another field', () => {
    expect(matchesWordBeginnings(['900', '123456'], '900123')).toBe(false)
    expect(matchesWordBeginnings(['García', 'Cano'], 'garciacano')).toBe(false)
  })
})

const SORTED =
  'Acuña|Álvarez|Ambriz|Aznar|Cano|Caño|Cañada|Caos|Nieto|Núñez|Ñandú|Ñáñez|Ñeco|Oca|Muñiz|Munguía|Munoz|Muñoz|Muro|Peña|Penz|Peralta|Ordoñez|Ordaz|Quiñones|Quinones|Zúñiga|Zuno'.split(
    '|',
  )

it('sorts Ñ after N, as a Spanish dictionary does', () => {
  const sortedByKey = SORTED.toSorted((a, b) => compareCodePoints(toSortKey(a), toSortKey(b)))
  expect(sortedByKey).toEqual(SORTED.toSorted(new Intl.Collator('es', { ignorePunctuation: false }).compare))
  expect(sortedByKey.indexOf('Muñiz')).toBeGreaterThan(sortedByKey.indexOf('Munoz'))
  expect(toSortKey('N\u0303andu\u0301')).toBe(toSortKey('Ñandú'))
})

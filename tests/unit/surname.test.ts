import { describe, expect, it } from 'vitest'
import { matchesSurname } from '../../src/domain/door/surname.ts'

/** Printed surname, and what visitors type beside it: accepted and refused, separated by `|`. */
type SurnameRow = [surname: string, accepted: string, refused: string]

const mayanSurnames: SurnameRow[] = [
  ['UC CANUL', 'UC|uc|UC |UC C|UCC|UC CANUL|uccan', 'U|UCA|CAN|CANUL|UX|UCX|C|UC CAM'],
  ['EK CHÍ', 'EK|Ek|EKC|ek chi', 'E|CHI|CHÍ|EKK|EX'],
  ['KU PECH', 'KU|KÚ|KUP', 'K|PEC|KUK'],
  ['Kú Puc', 'KU|kup|KÚ PUC', 'PUC|KUC'],
  ['KU’ MOO’', "KU|KU'|KUM|KU' M", 'MOO|K|KUX'],
  ['IX UH', 'IX|IXU|IX UH', 'UH|I|IXX'],
  ['AC CEH', 'AC|ACC', 'CEH|A'],
  ['XIU TUN', 'XIU|XIU TUN', 'XI|TUN|XIT'],
  ["K'AN CHÉ", "K'A|KAN|KA|K´AN|K AN", 'K|CHE|CAN'],
  ["CH'OL CHAN", "CH'|CHO|CH’OL|CHOL", 'C|CHA'],
  ["T'UT MAY", "T'U|TUT|TU", 'T|UT|MAY'],
  ['DZUL POOT', 'DZU|dzul', 'DZ|POO|ZUL'],
  ['Maꞌax Cen', "MAA|MA'|Ma'ax|maꞌ", 'M|AAX|CEN'],
  ['TsꞋul', "TSU|TS'|Ts’ul", 'T|SUL'],
  ['OʼOCH', "O'O|OO|OOC|OʼO", 'O|CH|OCH.A'],
]

const mexicanSurnames: SurnameRow[] = [
  [
    'Álvarez Núñez',
    'ÁLV|alv|Alv.|ALVAR|alvarez|Álvarez Núñez|ALVAREZ N',
    'AL|ÁL|NÚÑ|ALVARADO|ALVAREZ M|ALB|VAR|',
  ],
  ['ÑÁÑEZ', 'nan|ñáñ|ÑAÑ|nanez|NÁN\u0303EZ', 'ÑA|NAZ|ANE'],
  ['HERNÁNDEZ LÓPEZ', 'HER|hernandez lopez', 'HE|LOP|HDZ|HERRERA'],
  ['XICOHTÉNCATL', 'XIC|Xicohtencatl', 'XI|COH'],
  ['IXTLILXÓCHITL', 'IXT', 'IX|TLI'],
  ['ZAPATA-SALAZAR', 'ZAP|ZAPATASAL|ZAPATA SAL', 'SAL|ZA'],
  ['GARCÍA-CANO', 'GAR|GARCIAC|García Cano', 'CAN|GA'],
  ['GARCÍA–CANO', 'GAR|GARCÍA-CANO', 'CAN'],
  ['LI-CHEN', 'LI|LI-|LIC', 'CHE|L'],
  ['MONTES DE OCA RÍOS', 'MON|MONTES DE O', 'OCA|DE|RIO|DEO'],
  ['PONCE DE LEÓN', 'PON|ponce de león', 'LEO|DEL'],
  ['LÓPEZ Y LÓPEZ', 'LOP|LOPEZ Y L', 'YLO|LO'],
  ['PÉREZ DE GARCÍA', 'PER|PÉREZ DE', 'GAR|DEG|DE'],
  ['RUIZ VDA. DE SOTO', 'RUI|Ruiz vda', 'VDA|SOT'],
  ['VDA. DE SOTO', 'VDA|SOT|DE SO', 'SO|RUI|DE'],
  ['Ó', 'o|Ó', 'a|oo'],
  ['O PÉREZ', 'O|OPE|O P', 'PER|P'],
  ['DE LA O', 'O|DE|DEL|LA O|LAO', 'L|D|LA|A'],
  ['Las', 'las', 'a|la|as'],
  ['Delgado', 'DEL|delgado', 'gad|DE|DE LA'],
  ['DELACRUZ', 'DEL|DE LA', 'CRU|DE'],
  ['LAGOS', 'LAG', 'GOS|LA'],
  ['SANTOS', 'SAN|SANTOS', 'TOS|SA'],
  ['SANMIGUEL', 'SAN', 'MIG'],
]

const surnamesWithParticles: SurnameRow[] = [
  [
    'DE LA CRUZ GÓMEZ',
    'DE |DE|DEL|DE L|CRU|CRUZ|LAC|LA CRUZ|de la cruz|De La Cruz Gómez|cruzgom',
    'GÓM|D|LA|L|CR|DEC|DE LOS|CRUZ P|LOS',
  ],
  ['del Ángel Ruiz', 'áng|del|DEL ANGEL|Ángel R', 'de|RUI|AN|ÁNGELES'],
  ['De los Ríos', 'rio|DE|DEL|LOS|de los r', 'RI|LO|DE LA'],
  ['DELA CRUZ', 'DEL|CRU|DELA', 'DE|LAC'],
  ['DELOS REYES', 'DEL|REY|DELOS', 'LOS|RE'],
  ['LA ROSA', 'LA|LAR|ROS', 'RO|L|LO'],
  ['LOS SANTOS', 'LOS|SAN', 'LO|SA'],
  ['SAN MARTÍN PEÑA', 'SAN|MAR|SAN M', 'PEN|SA|SANTA'],
  ['SANTA CRUZ', 'SAN|CRU', 'STA|CR'],
  ['SANTO DOMINGO', 'SAN|DOM', 'STO'],
  ['MA. HERNÁNDEZ', 'MA.|MA|MAH|HER|Ma. Hernández|HERNANDEZ', 'M|HE|MAR|MAN'],
  ['MA.HERNÁNDEZ', 'MA|MA.|HER', 'M'],
  ['Mª HERNÁNDEZ', 'MA|Mª|HER|MAH', 'M|MAR'],
  ['MA. DE LOS ÁNGELES RUIZ', 'MA|MA.|ANG|LOS|MAD|DEL', 'RUI|DE|LO'],
  ['STA. CRUZ', 'STA|STA.|CRU|STA. CRUZ|stacruz', 'ST|CR'],
  ['STA CRUZ MORA', 'STA|CRU|STA C', 'MOR'],
  ['STO. TOMÁS', 'STO|TOM', 'ST|TO'],
  ['ST. JOHN', 'ST|ST.|STJ|JOH', 'S|JO'],
  ['SN. JUAN', 'SN|SN.|SNJ|JUA', 'S|JU'],
  ['Y PÉREZ', 'Y|YPE|PER', 'P'],
]

const foreignSurnames: SurnameRow[] = [
  ["O'CONNOR PÉREZ", "O'C|OC|OCO|O´C|O’C|OʼC|O`C|O C|OCONNOR|o'connor|CON", 'O|PER|CO|OCA'],
  ['OʼCONNOR', "O'C|OCO|O'CONNOR", 'O'],
  ['O´CONNOR', "O'C|OCO", 'O'],
  ['Oʻahu', "O'A|OAH", 'O'],
  ['O`BRIEN', "O'B|OBR|BRI", 'O|BR'],
  ['O＇NEIL', "O'N|ONE|NEI", 'O'],
  ['O FARRILL', "O'F|OF|O F|OFA|OFARRILL|O'FARRILL", 'FAR|F|OFE'],
  ["D'ANGELO RUIZ", "D'A|DA|DAN|ANG|D ANGELO|d’angelo", 'D|RUI|AN'],
  ["D' ALESSIO", "D'A|DAL|ALE", 'AL|LES'],
  ["DELL'ORTO", 'DEL|ORT|DELLO', 'DE|OR'],
  ['DALLA CHIESA', 'DAL|CHI', 'DA|CH'],
  ["L'HEUREUX", "L'H|LH|LHE|HEU", 'L|HE'],
  ["SANT'ANNA", "SAN|SANT'A", 'ANN|SA'],
  ["N'DIAYE", "N'D|ND|NDI", 'N|DIA'],
  ['M’BAPPÉ', "M'B|MBA", 'M|BAP'],
  ['MC GREGOR', 'MC |MC|MCG|GRE|Mc Gregor|McGregor', 'M|GR|MAC|MCD'],
  ['McDONALD', 'MCD|mcdonald', 'MC|DON'],
  ['MAC GREGOR', 'MAC|GRE', 'MA|MC'],
  ['VAN DER BERG', 'VAN|DER|BER|VANDER|vanderberg', 'VA|DE|BE'],
  ["VAN 'T HOFF", "VAN|VAN T|VAN 'T H|'T HOFF", 'HO'],
  ['VON BRAUN', 'VON|BRA', 'VO|BR'],
  ['DI CAPRIO', 'DI|DIC|CAP', 'D|CA'],
  ['DA SILVA E SOUZA', 'DA|DAS|SIL', 'SOU|SI|ESO'],
  ['DOS SANTOS', 'DOS|SAN', 'DO|SA'],
  ['LE CLERC', 'LE|LEC|CLE', 'CL|L'],
  ['AL-HASSAN', 'AL|ALH|HAS', 'HA|A'],
  ['LI CHEN', 'LI|LIC|LI CHEN', 'CHE|L|LICA|LIN'],
  ['MA CHEN', 'MA|MAC', 'CHE|M'],
  ['WU', 'WU|wu', 'W|WUU'],
  ['Ng', 'NG|ng', 'N|NGA'],
  ['E', 'e|E', 'a'],
  ['NGUYỄN', 'NGU|nguyen|Nguyễn', 'NG|GUY'],
  ['ĐẶNG', 'DAN|ĐẶN|đặng|Dang', 'DA'],
  ['ĐOKOVIĆ', 'DOK|đok', 'DJO|DO'],
  ['MÜLLER', 'MUL|MÜL|muller', 'MU|LLE'],
  ['GROSSMANN', 'GRO|GROß|großmann|GROSS', 'GR'],
  ['Großmann', 'GROSS|großm|GROẞ', 'GROSA'],
  ['Ißler', 'ISS|Iß|IßL|ißl', 'I|IS|SLE'],
  ['İNÖNÜ', 'INO|İNÖ|ınö|inonu', 'IN'],
  ['YILDIZ', 'YIL|yıl|yildiz|YILDIZ', 'YI'],
  ['Yıldız', 'YIL|YILDIZ', 'IL'],
  ['ÆRØ', 'AER|ÆR|Ærø|AERO', 'A|ERO'],
  ['ØSTERGAARD', 'OST|ØST', 'OS|STE'],
  ['ŒUVRARD', 'OEU|ŒU|œuv', 'O|EUV'],
  ['ŁUKASZEWICZ', 'LUK|łuk', 'LU|UKA'],
  ['ÞÓRSSON', 'THO|ÞÓR|þó', 'T|ORS'],
  ['ﬁscher', 'FIS|fischer', 'FI|ISC'],
  ['ÅNGSTRÖM', 'ANG|ång', 'AN'],
  ['ПЕТРОВ', 'пет|ПЕТРОВ', 'ПЕ|PET'],
  ['Παπαδόπουλος', 'ΠΑΠ|παπ|ΠΑΠΑΔΟΠΟΥΛΟΣ', 'ΠΑ|PAP'],
  ['Κώστας', 'ΚΩΣ|κως|κωσ', 'ΚΩ'],
  ['李', '李', '王|LI'],
  ['佐々木', '佐々木', '木|佐'],
]

const flatten = (rows: SurnameRow[]) =>
  rows.flatMap(([surname, accepted, refused]) => [
    ...accepted.split('|').map((typed) => [surname, typed, true] as const),
    ...refused.split('|').map((typed) => [surname, typed, false] as const),
  ])

describe('a typed surname', () => {
  it.each([
    ...flatten(mayanSurnames),
    ...flatten(mexicanSurnames),
    ...flatten(surnamesWithParticles),
    ...flatten(foreignSurnames),
  ])('on the card of %s, %j: %s', (surname, typed, isAccepted) => {
    expect(matchesSurname(typed, surname, 'MIGUEL ÁNGEL')).toBe(isAccepted)
  })

  it.each(['MIG', 'MIGUEL', 'ANG', 'MIGUEL UC', 'CANUL MIGUEL'])('refuses the first name in %s', (typed) =>
    expect(matchesSurname(typed, 'UC CANUL', 'MIGUEL ÁNGEL')).toBe(false),
  )

  it('may go on with the first names, as the card does', () => {
    expect(matchesSurname('Li Hua', 'LI', 'HUA')).toBe(true)
    expect(matchesSurname('Li Hui', 'LI', 'HUA')).toBe(false)
    expect(matchesSurname('Uc Canul Miguel', 'UC CANUL', 'MIGUEL')).toBe(true)
  })

  it('is the first names of a person without surnames, whose card has them in the place of the surname', () => {
    for (const lastNames of ['', ' ', '.', '-'])
      expect(matchesSurname('MIG', lastNames, 'MIGUEL'), lastNames).toBe(true)
    expect(matchesSurname('MIG', '', '')).toBe(false)
    expect(matchesSurname('', '', '')).toBe(false)
  })
})

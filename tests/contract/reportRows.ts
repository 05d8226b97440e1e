import { NOT_WITHDRAWN } from '../../src/domain/common/withdrawals.ts'
import type { Dump } from '../../src/server/store/dump.ts'
import { demoRows, NOW } from '../support/portalDump.ts'
import { buildItem, buildPerson } from '../support/storeRows.ts'

/** Names that a spreadsheet would evaluate as formulas. */
export const HOSTILE_NAMES = [
  '=HYPERLINK("http://malo.example","Ver")',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '=cmd|"/C calc"!A0',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1+1',
  '"=1+1',
  '\n@A1',
  'a;=1+1',
  'a; =1+1',
  'a;"=1+1',
  'a\t=1+1',
  'a|＝1',
  'a\n+1',
  'a;\t@A1',
  'a,=1;b;;+1',
] as const

const contact = (id: number, name: string) => ({
  ...NOT_WITHDRAWN,
  id,
  name,
  company: 1,
  phone: '5512345678',
  email: '',
  position: '',
  id_900: '',
  mail_off: false,
  version: 1,
  created_at: NOW,
})

/** The demo with contacts whose names are formulas and a person whose figures begin with zeros. */
export const hostileDump = (): Dump => {
  const dump = demoRows()
  const zeros = buildPerson({
    id: 'zeros',
    rfc: 'ZEPA900101',
    phone: '0055123456',
    ssn: '00123456789',
    accreditation_date: '2026-02-28',
    accreditation_expiration_date: '2027-02-28',
  })
  const names = [...HOSTILE_NAMES, '"Comillas", <&> y\nrenglón \u{1F525}']
  return {
    ...dump,
    personnel: [...dump.personnel, zeros],
    accreditation_items: [
      ...dump.accreditation_items,
      ...[1, 2, 3].map((type) => ({ id: 10_000 + type, ...buildItem('zeros', type, false) })),
    ],
    contacts: [...dump.contacts, ...names.map((name, i) => contact(10_000 + i, name))],
  }
}

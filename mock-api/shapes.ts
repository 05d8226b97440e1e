import { accreditationFlag, type Flag, isAccredited } from '../src/domain/accreditation.ts'
import { dayOf, FIRST_DAY, LAST_DAY } from '../src/domain/days.ts'
import { sortedName } from '../src/domain/personNames.ts'
import type { Asked, Portal } from './call.ts'
import type { Filed, Person } from './database.ts'

/** A zone as the option says, or in the form that such rows usually have. */
export const zoneIn = ({ rows, zones: form }: Portal, zone: number | undefined, usual: 'record' | 'name') => {
  const { id = null, name = '' } = rows.zones.find((one) => one.id === zone) ?? {}
  return { record: { id, name }, id, name }[form === 'mixed' ? usual : form]
}

/** A file's row as an old system writes it: with the whole address, and every third one without its date. */
export const shownFile = <R extends Filed & { created_at: string }>(origin: string, row: R) => ({
  ...row,
  file: `${origin}${row.file}`,
  created_at: row.id % 3 === 0 ? null : row.created_at,
})

type Odd = 'plain' | 'capitals' | 'colours' | 'dateless'
const HANDS: readonly Odd[] = ['plain', 'capitals', 'colours', 'dateless']

/** How an old system writes the people of a company: plainly, flags in capitals, a colour that nobody knows, or dates missing. */
const handOf = (company: string): Odd =>
  HANDS[[...company].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HANDS.length] ?? 'plain'

const flagIn = (hand: Odd, flag: Flag): string => {
  if (hand === 'capitals') return flag.toUpperCase()
  return hand === 'colours' && flag === 'success' ? 'verde' : flag
}

/** Dates that a row may lack without being another row; when somebody was accredited only where the light is red anyway. */
const datesMissing = (flag: Flag) => ({
  ...{ registration_date: null, created_at: null },
  ...(flag === 'danger' ? { accreditation_date: null } : {}),
})

/** A person without its items (specification, section 3), on the day that it is. */
export const shownPerson = ({ portal, origin }: Pick<Asked, 'portal' | 'origin'>, row: Person) => {
  const { personnel_accreditation, ...own } = row
  const { roles, companies } = portal.rows
  const role = roles.find(({ id }) => id === row.role)
  const company = companies.find(({ id }) => id === row.company)
  const company_name = company?.company_name ?? ''
  const today = dayOf(portal.now())
  const lacking_from = personnel_accreditation.every(({ status }) => status) ? LAST_DAY : FIRST_DAY
  const flag = accreditationFlag({ ...own, lacking_from }, today)
  const hand = handOf(company_name)
  return {
    ...own,
    name: sortedName(row),
    role_name: role?.name ?? '',
    role_definition: role?.definition ?? '',
    role_type: role?.type ?? '',
    company_name,
    zone: zoneIn(portal, company?.zone, 'name'),
    profile_picture: row.profile_picture && `${origin}${row.profile_picture}`,
    status: isAccredited({ ...own, lacking_from }, today),
    accreditation_flag: flagIn(hand, flag),
    ...(hand === 'dateless' ? datesMissing(flag) : {}),
  }
}

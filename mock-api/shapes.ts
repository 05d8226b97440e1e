import type { BackEnd, Context } from './call.ts'
import type { FileRow, Person } from './database.ts'
import { getFlag, isAccredited, listName, toMexicoDay } from './rules.ts'

/** Writes a zone as the options say, or in the usual form of its kind of row. */
export const writeZone = ({ rows, zones }: BackEnd, zone: number | undefined, usual: 'record' | 'name') => {
  const { id = null, name = '' } = rows.zones.find((one) => one.id === zone) ?? {}
  return { record: { id, name }, id, name }[zones === 'mixed' ? usual : zones]
}

/** Writes a file as an old system does: with its whole address, and every third one without its date. */
export const writeFileRow = <R extends FileRow & { created_at: string }>(origin: string, row: R) => ({
  ...row,
  file: `${origin}${row.file}`,
  created_at: row.id % 3 === 0 ? null : row.created_at,
})

const STYLES = ['plain', 'capitals', 'colours', 'dateless'] as const

/** Returns how an old system writes the people of a company: plainly, flags in capitals, an unknown colour, or without dates. */
const getStyle = (company: string): (typeof STYLES)[number] =>
  STYLES[[...company].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % STYLES.length] ??
  'plain'

/** Writes a person without requirements, as of today. */
export const writePerson = ({ backEnd, origin }: Pick<Context, 'backEnd' | 'origin'>, row: Person) => {
  const { personnel_accreditation: _, ...fields } = row
  const role = backEnd.rows.roles.find(({ id }) => id === row.role)
  const company = backEnd.rows.companies.find(({ id }) => id === row.company)
  const company_name = company?.company_name ?? ''
  const style = getStyle(company_name)
  const today = toMexicoDay(backEnd.now())
  const flag = getFlag(row, today)
  return {
    ...fields,
    name: listName(row),
    role_name: role?.name ?? '',
    role_definition: role?.definition ?? '',
    role_type: role?.type ?? '',
    company_name,
    zone: writeZone(backEnd, company?.zone, 'name'),
    profile_picture: row.profile_picture && `${origin}${row.profile_picture}`,
    status: isAccredited(row, today),
    accreditation_flag:
      style === 'capitals' ? flag.toUpperCase() : style === 'colours' && flag === 'success' ? 'verde' : flag,
    ...(style === 'dateless' && { registration_date: null, created_at: null }),
    ...(style === 'dateless' && flag === 'danger' && { accreditation_date: null }),
  }
}

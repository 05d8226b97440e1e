import type { FileRow, Person } from './database.ts'
import type { BackEnd, Context } from './defineMockCall.ts'
import { formatNameForSorting, getAccreditationStatusFlag, getToday, isPersonAccredited } from './rules.ts'

/** Returns a zone in the format of the `zones` option. `usual` is the format if that option is `mixed`. */
export const toZoneReply = ({ rows, zones }: BackEnd, zone: number | undefined, usual: 'record' | 'name') => {
  const { id = null, name = '' } = rows.zones.find((one) => one.id === zone) ?? {}
  return { record: { id, name }, id, name }[zones === 'mixed' ? usual : zones]
}

/** Returns a file for a reply, with a full URL. Every third file lacks the date, as in older back ends. */
export const toFileReply = <R extends FileRow & { created_at: string }>(origin: string, row: R) => ({
  ...row,
  file: `${origin}${row.file}`,
  created_at: row.id % 3 === 0 ? null : row.created_at,
})

const STYLES = ['plain', 'capitals', 'colours', 'dateless'] as const

/** Selects a style for replies about a company's people, because replies of real back ends differ. */
const getCompanyReplyStyle = (company: string): (typeof STYLES)[number] =>
  STYLES[[...company].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % STYLES.length] ??
  'plain'

/** Returns a person for a reply, without requirements. The status is as of today. */
export const toPersonReply = ({ backEnd, origin }: Pick<Context, 'backEnd' | 'origin'>, row: Person) => {
  const { personnel_accreditation: _, ...fields } = row
  const role = backEnd.rows.roles.find(({ id }) => id === row.role)
  const company = backEnd.rows.companies.find(({ id }) => id === row.company)
  const company_name = company?.company_name ?? ''
  const style = getCompanyReplyStyle(company_name)
  const today = getToday(backEnd)
  const flag = getAccreditationStatusFlag(row, today)
  return {
    ...fields,
    name: formatNameForSorting(row),
    role_name: role?.name ?? '',
    role_definition: role?.definition ?? '',
    role_type: role?.type ?? '',
    company_name,
    zone: toZoneReply(backEnd, company?.zone, 'name'),
    profile_picture: row.profile_picture && `${origin}${row.profile_picture}`,
    status: isPersonAccredited(row, today),
    accreditation_flag:
      style === 'capitals' ? flag.toUpperCase() : style === 'colours' && flag === 'success' ? 'verde' : flag,
    ...(style === 'dateless' && { registration_date: null, created_at: null }),
    ...(style === 'dateless' && flag === 'danger' && { accreditation_date: null }),
  }
}

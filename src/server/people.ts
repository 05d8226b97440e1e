import { accreditationFlag } from '../domain/accreditation.ts'
import type { Day } from '../domain/days.ts'
import type { Actor } from '../domain/groups.ts'
import { seesCompany } from '../domain/permissions.ts'
import { type Person, type PublicPerson, publicPerson, sortedName } from '../domain/personnel.ts'
import { photoUrl } from './files/files.ts'
import { notFound } from './refusal.ts'
import type { Row } from './store/rows.ts'
import type { Reader } from './store/store.ts'

/**
 * A person as the wire has it on a day: the flag and the status turn on the day itself. The reply's schema leaves out what only the store
 * needs; doing it here as well would cost a list a third of its time.
 */
export const wirePerson = (row: Row<'personnel'>, today: Day): Person => {
  const accreditation_flag = accreditationFlag(row, today)
  return {
    ...row,
    name: sortedName(row),
    status: row.active && accreditation_flag !== 'danger',
    accreditation_flag,
    profile_picture: row.photo && photoUrl(row.photo, 'large'),
    profile_thumbnail: row.photo && photoUrl(row.photo, 'small'),
  }
}

export const wirePublicPerson = (row: Row<'personnel'>, today: Day): PublicPerson =>
  publicPerson.parse(wirePerson(row, today))

/** The person, if this actor may know of it; another company's is not there. */
export const personSeenBy = async (store: Reader, actor: Actor, id: string): Promise<Row<'personnel'>> => {
  const row = await store.getOne('personnel', id)
  if (!row || !seesCompany(actor, row.company)) throw notFound()
  return row
}

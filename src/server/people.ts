import { accreditationFlag, isCredentialValid } from '../domain/accreditation.ts'
import type { Day } from '../domain/days.ts'
import type { Actor } from '../domain/groups.ts'
import { seesCompany } from '../domain/permissions.ts'
import { type Person, type PublicPerson, publicPerson, sortedName } from '../domain/personnel.ts'
import { publicIdOf } from '../domain/publicId.ts'
import type { Services } from './call.ts'
import { notFound } from './refusal.ts'
import type { Row } from './store/rows.ts'
import type { Reader } from './store/store.ts'

/** What showing people takes: the day that their lights are read on, and where their pictures are. */
export type Viewing = Pick<Services, 'now' | 'photos'> & { today: Day }

/**
 * A person as the wire has it on a day: the flag and the status turn on the day itself. The reply's schema leaves out what only the store
 * needs; doing it here as well would cost a list a third of its time.
 */
export const wirePerson = (
  row: Row<'personnel'>,
  { today, photos, now }: Viewing,
  reader: 'console' | 'public' = 'console',
): Person => {
  const accreditation_flag = accreditationFlag(row, today)
  return {
    ...row,
    public_id: publicIdOf(row),
    name: sortedName(row),
    status: row.active && accreditation_flag !== 'danger',
    accreditation_flag,
    ...photos.of(row.photo, reader, now()),
  }
}

/** The same for whoever scans its QR: undefined for a person whose credential is not valid, whose picture is then no visitor's to see. */
export const wirePublicPerson = (row: Row<'personnel'>, viewing: Viewing): PublicPerson | undefined => {
  const person = { ...row, accreditation_flag: accreditationFlag(row, viewing.today) }
  if (!isCredentialValid(person)) return undefined
  return publicPerson.parse({ ...wirePerson(row, viewing, 'public'), id: publicIdOf(row) })
}

/** The person whose QR carries this id. An id that could be guessed is nobody's here. */
export const personOfPublicId = async (store: Reader, id: string): Promise<Row<'personnel'> | undefined> => {
  const row = (await store.getBy('personnel', 'public_id', id)) ?? (await store.getOne('personnel', id))
  return row && publicIdOf(row) === id ? row : undefined
}

/** The person, if this actor may know of it; another company's is not there. */
export const personSeenBy = async (store: Reader, actor: Actor, id: string): Promise<Row<'personnel'>> => {
  const row = await store.getOne('personnel', id)
  if (!row || !seesCompany(actor, row.company)) throw notFound()
  return row
}

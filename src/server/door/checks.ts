import type { z } from 'zod'
import { addDays, type Day, toDayStart } from '../../domain/days.ts'
import type { typedCheck } from '../../domain/door.ts'
import { type PublicPerson, personId } from '../../domain/personnel.ts'
import { parseAccreditationNumber } from '../../domain/printedNumber.ts'
import { matchesSurname } from '../../domain/surname.ts'
import { doorPhoto } from '../files/photos.ts'
import type { Services } from '../http/call.ts'
import { personOfPublicId, wirePublicPerson } from '../personnel/people.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** The moments of days in Mexico City, from the first to the last, both included. */
export const momentsOf = (from?: Day, to?: Day): { from?: string; to?: string } => ({
  ...(from ? { from: toDayStart(from) } : {}),
  ...(to ? { to: new Date(Date.parse(toDayStart(addDays(to, 1))) - 1).toISOString() } : {}),
})

/** Pictures that are held for the next scan of the same card: some 5 MB. */
const PHOTOS = 500

/** Pictures as addresses of their own bytes, those that were asked for last held in memory. A picture never changes under its key. */
export const createPhotoReader = ({ files }: Pick<Services, 'files'>) => {
  const held = new Map<string, string>()
  return async (key: string): Promise<string | null> => {
    let address = held.get(key)
    if (address === undefined) {
      const photo = await doorPhoto(files, key)
      if (!photo) return null
      address = `data:image/jpeg;base64,${photo.toString('base64')}`
    }
    held.delete(key)
    held.set(key, address)
    const [oldest] = held.keys()
    if (held.size > PHOTOS && oldest !== undefined) held.delete(oldest)
    return address
  }
}

/** Who a scanned id names. What cannot be one names nobody. */
export const scanned = async (store: Reader, id: string): Promise<Row<'personnel'> | undefined> => {
  const { data } = personId.safeParse(id)
  return data === undefined ? undefined : personOfPublicId(store, data)
}

/** Whom a number may name as it was typed, the likeliest first: two may be the same but for how they are written. */
const meantBy = async (store: Reader, number: string): Promise<Row<'personnel'>[]> => {
  const { spellings = [] } = parseAccreditationNumber(number) ?? {}
  const { rows } = await store.getList('personnel', { filter: { accreditation_number: spellings } })
  const placeOf = (row: Row<'personnel'>) => spellings.indexOf(row.accreditation_number ?? '')
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Who a printed number names, however it was typed. */
export const numbered = async (store: Reader, number: string): Promise<Row<'personnel'> | undefined> =>
  (await meantBy(store, number))[0]

/** Who a typed number names, if the surname begins as was typed. */
export const typed = async (
  store: Reader,
  { number, letters }: z.output<typeof typedCheck>,
): Promise<Row<'personnel'> | undefined> =>
  (await meantBy(store, number)).find((row) => matchesSurname(letters, row.last_names || row.first_names))

/** What the page says of somebody: what a scanner is shown, its picture in it; undefined for whoever is not valid. */
export const shownAtTheDoor = async (
  row: Row<'personnel'> | undefined,
  moment: Parameters<typeof wirePublicPerson>[1],
  photoAt: (key: string) => Promise<string | null>,
): Promise<PublicPerson | undefined> => {
  const person = row && wirePublicPerson(row, moment)
  return person && { ...person, profile_picture: row.photo && (await photoAt(row.photo)) }
}

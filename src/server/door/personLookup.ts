import type { z } from 'zod'
import { addDays, type Day, getDayStartTimestamp } from '../../domain/common/days.ts'
import { type Range, range } from '../../domain/common/filters.ts'
import { parseAccreditationNumber } from '../../domain/credentials/printedNumber.ts'
import type { typedNumberCheckSchema } from '../../domain/door/door.ts'
import { matchesSurname } from '../../domain/door/surname.ts'
import type { PublicPerson } from '../../domain/people/schemas.ts'
import { readCredentialPagePhoto } from '../files/photos.ts'
import type { Services } from '../http/call.ts'
import { createPublicPersonResponse } from '../personnel/people.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Converts days to a time range that includes both days. */
export const convertDaysToTimeRange = (from?: Day, to?: Day): Range<string> =>
  range({
    ...(from ? { from: getDayStartTimestamp(from) } : {}),
    ...(to ? { to: new Date(Date.parse(getDayStartTimestamp(addDays(to, 1))) - 1).toISOString() } : {}),
  })

/** Maximum number of cached photos (about 5 MB). */
const MAX_CACHED_PHOTOS = 500

/** Creates a function that returns photos as data URLs. Caches the most recently used photos. */
export const createPhotoDataUrlReader = ({ files }: Pick<Services, 'files'>) => {
  const cache = new Map<string, string>()
  return async (key: string): Promise<string | null> => {
    let address = cache.get(key)
    if (address === undefined) {
      const photo = await readCredentialPagePhoto(files, key)
      if (!photo) return null
      address = `data:image/jpeg;base64,${photo.toString('base64')}`
    }
    cache.delete(key)
    cache.set(key, address)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_PHOTOS && oldest !== undefined) cache.delete(oldest)
    return address
  }
}

/** Returns the people whose accreditation number matches a typed number, the best match first. */
const findPeopleByAccreditationNumber = async (
  store: Reader,
  number: string,
): Promise<Row<'personnel'>[]> => {
  const { spellings = [] } = parseAccreditationNumber(number) ?? {}
  const { rows } = await store.getList('personnel', { filter: { accreditation_number: spellings } })
  const getSpellingRank = (row: Row<'personnel'>) => spellings.indexOf(row.accreditation_number ?? '')
  return rows.toSorted((a, b) => getSpellingRank(a) - getSpellingRank(b))
}

export const findPersonByAccreditationNumber = async (
  store: Reader,
  number: string,
): Promise<Row<'personnel'> | undefined> => (await findPeopleByAccreditationNumber(store, number))[0]

/** Returns the person with this accreditation number whose surname begins with the typed letters. */
export const findPersonByNumberAndSurname = async (
  store: Reader,
  { number, letters }: z.output<typeof typedNumberCheckSchema>,
): Promise<Row<'personnel'> | undefined> =>
  (await findPeopleByAccreditationNumber(store, number)).find((row) =>
    matchesSurname(letters, row.last_names, row.first_names),
  )

/** Returns a person's public data with photo, or undefined if the credential is not valid. */
export const getPublicPersonWithPhoto = async (
  row: Row<'personnel'> | undefined,
  context: Parameters<typeof createPublicPersonResponse>[1],
  readPhoto: (key: string) => Promise<string | null>,
): Promise<PublicPerson | undefined> => {
  const person = row && createPublicPersonResponse(row, context)
  return person && { ...person, profile_picture: row.photo && (await readPhoto(row.photo)) }
}

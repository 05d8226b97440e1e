import JSZip from 'jszip'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { createFileNamer } from '../../../domain/documents/fileName.ts'
import { formatNameForSorting, formatPersonFileTitle } from '../../../domain/people/personNames.ts'
import type { CredentialPerson } from './CredentialCard.tsx'
import { type CardErrorReason, getCredentialImageErrorReason, renderCredentialImage } from './cardImage.ts'

export interface ZipJob {
  ids: readonly string[]
  /** Number of people loaded per request. */
  batch: number
  read: (ids: readonly string[]) => Promise<CredentialPerson[]>
  signal: AbortSignal
  onProgress: (progress: { done: number; name: string | undefined }) => void
  /** Renders one person's card. Tests pass a substitute. */
  image?: (person: CredentialPerson) => Promise<Blob>
}

export interface ZipResult {
  /** The zip file; undefined if no card could be rendered. */
  zip: Blob | undefined
  count: number
  withoutPhoto: NamedPerson[]
  failed: (NamedPerson & { problem: CardErrorReason })[]
  /** Ids of people who no longer exist. */
  missing: string[]
}

interface NamedPerson {
  id: string
  name: string
}

/** Waits for the next task, so that the browser can paint and handle clicks between two cards. */
const waitForNextBrowserTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Renders the cards of many people and packs the images into a zip file. Rejects with the signal's reason when aborted. */
export const zipCredentials = async (job: ZipJob): Promise<ZipResult> => {
  const zip = new JSZip()
  const getFileName = createFileNamer()
  const result: ZipResult = { zip: undefined, count: 0, withoutPhoto: [], failed: [], missing: [] }
  const image = job.image ?? renderCredentialImage

  const add = async (person: CredentialPerson, name: string) => {
    if (!person.profile_picture) return result.withoutPhoto.push({ id: person.id, name })
    try {
      const jpeg = await image(person)
      zip.file(getFileName(formatPersonFileTitle(person), 'jpg'), jpeg)
      return ++result.count
    } catch (error) {
      return result.failed.push({ id: person.id, name, problem: getCredentialImageErrorReason(error) })
    }
  }

  for (let from = 0; from < job.ids.length; from += job.batch) {
    const batchIds = job.ids.slice(from, from + job.batch)
    const people = await job.read(batchIds)
    const foundIds = new Set(people.map(({ id }) => String(id)))
    result.missing.push(...batchIds.filter((id) => !foundIds.has(String(id))))
    for (const [i, person] of people.entries()) {
      const name = toSpanishUpperCase(
        formatNameForSorting({ first_names: person.first_names ?? '', last_names: person.last_names ?? '' }),
      )
      job.onProgress({ done: from + i, name })
      await waitForNextBrowserTask()
      job.signal.throwIfAborted()
      await add(person, name)
    }
  }
  job.onProgress({ done: job.ids.length, name: undefined })
  // Stores the images uncompressed, because compression does not shrink JPEGs.
  if (result.count > 0) result.zip = await zip.generateAsync({ type: 'blob', compression: 'STORE' })
  job.signal.throwIfAborted()
  return result
}

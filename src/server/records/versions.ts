import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'

/**
 * Refuses with 412 what was meant for another version of a row than the one that stands (`If-Match`, RFC 9110, section 13.1.1). Whoever
 * sends no `If-Match` does not ask for this.
 */
export const assertVersion = (ifMatch: string | undefined, version: number): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(`"${version}"`)) throw new HttpError(412, texts.changedMeanwhile)
}

/** What a patch really changes; a form sends back what it was given, and that is nobody's wish to change it. */
export const changesOf = <T extends object>(row: T, patch: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(row, field)),
    ),
  ) as Partial<T>

/** What is written of a row's changes: they and one version more, or nothing where nothing changes. */
export const counted = <T extends { version: number }>(row: T, changes: Partial<T>): Partial<T> =>
  Object.keys(changes).length === 0 ? {} : { ...changes, version: row.version + 1 }

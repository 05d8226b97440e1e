import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'

/** Throws 412 if the header `If-Match` has another version than the record's (RFC 9110 §13.1.1). Checks nothing without the header. */
export const assertRecordVersionMatches = (ifMatch: string | undefined, version: number): void => {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(`"${version}"`)) throw new HttpError(412, texts.changedMeanwhile)
}

/** Returns the fields of a patch that differ from the stored row. Forms also send unchanged fields. */
export const getFieldsChangedByPatch = <T extends object>(row: T, patch: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(row[field as keyof T]),
    ),
  ) as Partial<T>

/** Returns the changes with the next version number. Returns an empty patch if nothing changes. */
export const incrementRecordVersion = <T extends { version: number }>(
  row: T,
  changes: Partial<T>,
): Partial<T> => (Object.keys(changes).length === 0 ? {} : { ...changes, version: row.version + 1 })

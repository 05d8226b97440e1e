/** Key in local storage of the versions of records that the user has saved. Cleared with the session. */
const SAVES_KEY = 'ownSaves'
/** Maximum number of stored saves. */
const MAX_SAVES = 100

interface Save {
  /** Resource and id. */
  record: string
  from: number
  to: number
}

const readSaves = (): Save[] => {
  try {
    return JSON.parse(localStorage.getItem(SAVES_KEY) ?? '[]')
  } catch {
    return []
  }
}

const nameRecord = (resource: string, id: unknown): string => `${resource}/${String(id)}`

/** Remembers that the user saved a record, so that the user's other tabs do not take the save for that of another user. */
export const rememberOwnSave = (resource: string, id: unknown, from: unknown, to: unknown): void => {
  if (typeof from !== 'number' || typeof to !== 'number' || from === to) return
  const saves = [...readSaves(), { record: nameRecord(resource, id), from, to }].slice(-MAX_SAVES)
  localStorage.setItem(SAVES_KEY, JSON.stringify(saves))
}

/** Whether the user saved all changes of a record between two versions, in any tab of this browser. */
export const areOwnSaves = (resource: string, id: unknown, from: unknown, to: unknown): boolean => {
  const saves = readSaves().filter(({ record }) => record === nameRecord(resource, id))
  let version = from
  // Each save is used once, so that a damaged entry cannot make an endless loop.
  for (const save of saves) if (save.from === version) version = save.to
  return version !== from && version === to
}

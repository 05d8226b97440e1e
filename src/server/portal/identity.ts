import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { texts } from '../common/messages.ts'
import { type Files, FOLDERS } from '../files/files.ts'
import { namesAny, unnamed } from '../files/named.ts'
import type { Reader, Store } from '../store/store.ts'
import { getSetting, storeSetting } from './settings.ts'

/** Where the place of the files says whose they are; the rows say it in their settings. */
const ID_NAME = 'portal-id'
/** Files of each folder that are looked at where nothing says whose they are. Their names are random, so any are as good as others. */
const SAMPLE = 100

const newId = (): string => randomBytes(16).toString('hex')

const idOfFiles = async (files: Files): Promise<string | undefined> => {
  const kept = await files.read(ID_NAME)
  return kept && text(kept.stream())
}

const markFiles = (files: Files, id: string): Promise<void> => files.write(ID_NAME, Buffer.from(id))

/** The rows' id; the first of several servers that start at once decides. */
const idOfRows = (store: Store, proposed: string): Promise<string> =>
  store.transaction(async (tx) => {
    const storedId = await getSetting(tx, 'portal_id')
    if (storedId === undefined) await storeSetting(tx, 'portal_id', proposed)
    return storedId ?? proposed
  })

const someFiles = async (files: Files): Promise<string[]> => {
  const some: string[] = []
  for (const folder of FOLDERS) {
    let left = SAMPLE
    for await (const name of files.list(undefined, [folder])) {
      some.push(name)
      left -= 1
      if (left === 0) break
    }
  }
  return some
}

/** What keeps rows and files from belonging together, where no id says so; undefined where most files that are there are the rows' own. */
const misfit = async (store: Reader, files: Files, where: string): Promise<string | undefined> => {
  const some = await someFiles(files)
  if (some.length === 0) return (await namesAny(store)) ? texts.filesGone(where) : undefined
  const strange = await unnamed(store, some)
  return strange.length * 2 > some.length ? texts.strangeFiles(where) : undefined
}

/** They belong together, they do not, or they may: then with this id, if one side has one. */
type Verdict = 'together' | { refused: string } | { proposed: string | undefined }

/** What the two sides say of each other; nothing is written yet. */
const compare = async (store: Store, files: Files, where: string): Promise<Verdict> => {
  const inFiles = await idOfFiles(files)
  const id = await getSetting(store, 'portal_id')
  if (inFiles !== undefined && id !== undefined)
    return inFiles === id ? 'together' : { refused: texts.otherPortal(where) }
  if (inFiles !== undefined && (await store.isEmpty())) return { refused: texts.noRows(where) }
  const refused = await misfit(store, files, where)
  return refused === undefined ? { proposed: id ?? inFiles } : { refused }
}

/**
 * Makes sure that rows and files are of the same portal, before anybody sweeps, restores or serves: both keep its id. A portal without one, new
 * or from before there were any, gets it when its files fit its rows. Rows first: what a crash leaves in between fits, and is
 * completed at the next start. Throws, in words that say what to do, where they do not belong together. `where` names the files' place.
 */
export const assertTogether = async (store: Store, files: Files, where: string): Promise<void> => {
  const look = () => compare(store, files, where)
  const first = await look().catch(() => ({ refused: '' }))
  if (first === 'together') return
  // Another server may have been in the middle of writing the id, or its first file: whoever writes ids has the writers' turn.
  const verdict = 'refused' in first ? await store.transaction(look) : first
  if (verdict === 'together') return
  if ('refused' in verdict) throw new Error(verdict.refused)
  const id = await idOfRows(store, verdict.proposed ?? newId())
  await store.transaction(async () => {
    const inFiles = await idOfFiles(files)
    if (inFiles === undefined) await markFiles(files, id)
    else if (inFiles !== id) throw new Error(texts.otherPortal(where))
  })
}

/** Throws where files are another's: an embedded database that is not there is not made beside them. */
export const assertNobodysFiles = async (files: Files, where: string): Promise<void> => {
  const isMarked = (await idOfFiles(files)) !== undefined
  if (isMarked || (await someFiles(files)).length > 0) throw new Error(texts.noRows(where))
}

/** Gives rows and files a new id, whatever they said before: whoever else had the one or the other is refused from now on. */
export const adopt = async (store: Store, files: Files): Promise<string> => {
  const id = newId()
  await store.transaction((tx) => storeSetting(tx, 'portal_id', id))
  await markFiles(files, id)
  return id
}

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '../../src/domain/days.ts'
import { loggedStore, type Wrap } from '../../src/server/store/loggedStore.ts'
import { announce, benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'

/* A portal with a crowd in it, in a process of its own, that keeps a log until it is told otherwise (`no log`), and again from `log` on. */

let keepsLog = true
const switched: Wrap = (store) => {
  const logged = loggedStore(store)
  const silent = (work: Parameters<typeof logged.transaction>[0]) =>
    store.transaction((tx) => work({ ...tx, log: () => undefined }))
  return {
    ...logged,
    transaction: (work, origin) =>
      keepsLog ? logged.transaction(work, origin) : (silent(work) as ReturnType<typeof work>),
  }
}

const folder = await mkdtemp(join(tmpdir(), 'acredita-bench-'))
const [, , people = '100000', items = '0', database] = process.argv
const portal = await benchPortal(
  folder,
  {},
  crowd(Number(people), dayOf(new Date()), Number(items)),
  undefined,
  database,
  switched,
)
process.on('message', (told) => {
  keepsLog = told === 'log'
  process.send?.(0)
})
announce(portal, folder)

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openRunFolder } from '../support/runFolder.ts'
import { against } from './against.ts'
import { coldStart } from './coldStart.ts'
import { companyPage } from './companyPage.ts'
import { documents } from './documents.ts'
import { door } from './door.ts'
import { endings } from './endings.ts'
import { evidence } from './evidence.ts'
import { imports } from './imports.ts'
import { log } from './log.ts'
import { loop } from './loop.ts'
import { mechanisms } from './mechanisms.ts'
import { overview } from './overview.ts'
import { portal } from './portal.ts'
import { reports } from './reports.ts'
import { yardstick } from './yardstick.ts'

const BENCHES: Record<string, () => Promise<void>> = {
  portal,
  mechanisms,
  documents,
  companyPage,
  coldStart,
  overview,
  evidence,
  door,
  reports,
  imports,
  log,
  loop,
}

const USAGE = `npm run bench                            every bench
npm run bench -- NAME…                   some: ${Object.keys(BENCHES).join(', ')}
npm run bench -- --against REV [CALL…]   this version beside that of a commit, in processor time; all calls, or some`

const usage = (): never => {
  console.error(USAGE)
  return process.exit(2)
}

const asked = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
  } catch {
    return usage()
  }
}

/** How long what is running has for its end when the bench is interrupted. */
const END_MS = 5000

let isEnding = false

/** Ends what is still running, then the bench. */
const fail = async () => {
  // A terminal and npm may both send a signal.
  if (isEnding) return
  isEnding = true
  await Promise.race([Promise.allSettled([...endings].map(async (ending) => ending())), wait(END_MS)])
  process.exit(1)
}

/** Whatever the bench and its processes write is in one folder, which goes with it. */
const openFolder = () => {
  const folder = openRunFolder()
  Object.assign(process.env, folder.env)
  process.once('exit', folder.remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void fail())
}

/** `npm run bench`: figures that tests must not depend on. */
const {
  values: { against: rev },
  positionals: names,
} = asked()
if (rev === undefined && !names.every((name) => Object.hasOwn(BENCHES, name))) usage()
openFolder()
const works =
  rev === undefined
    ? (names.length > 0 ? names : Object.keys(BENCHES)).map((name) => BENCHES[name])
    : [() => against(rev, names)]
try {
  for (const work of works) {
    await work?.()
    await yardstick()
  }
} catch (error) {
  if (!isEnding) console.error(error)
  await fail()
}

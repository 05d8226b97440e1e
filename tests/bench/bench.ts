import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openRunFolder } from '../support/runFolder.ts'
import { compareVersions } from './against.ts'
import { benchColdStart } from './coldStart.ts'
import { benchCompanyPage } from './companyPage.ts'
import { benchDocuments } from './documents.ts'
import { benchPublicPage } from './door.ts'
import { endings } from './endings.ts'
import { benchEvidence } from './evidence.ts'
import { benchImports } from './imports.ts'
import { benchLog } from './log.ts'
import { benchLoop } from './loop.ts'
import { benchMechanisms } from './mechanisms.ts'
import { benchOverview } from './overview.ts'
import { benchPortal } from './portal.ts'
import { benchProcesses } from './processes.ts'
import { benchReports } from './reports.ts'
import { printYardstick } from './yardstick.ts'

const BENCHES: Record<string, () => Promise<void>> = {
  portal: benchPortal,
  mechanisms: benchMechanisms,
  documents: benchDocuments,
  companyPage: benchCompanyPage,
  coldStart: benchColdStart,
  overview: benchOverview,
  evidence: benchEvidence,
  door: benchPublicPage,
  reports: benchReports,
  imports: benchImports,
  log: benchLog,
  loop: benchLoop,
  processes: benchProcesses,
}

const USAGE = `npm run bench                            every bench
npm run bench -- NAME…                   some: ${Object.keys(BENCHES).join(', ')}
npm run bench -- --against REV [CALL…]   this version beside that of a commit, in processor time; all calls, or some`

const printUsage = (): never => {
  console.error(USAGE)
  return process.exit(2)
}

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
  } catch {
    return printUsage()
  }
}

/** Maximum time to stop running processes when the bench is interrupted, in milliseconds. */
const END_MS = 5000

let isEnding = false

/** Stops the running processes and then the bench. */
const stopAll = async () => {
  // A terminal and npm may both send a signal.
  if (isEnding) return
  isEnding = true
  await Promise.race([Promise.allSettled([...endings].map(async (ending) => ending())), wait(END_MS)])
  process.exit(1)
}

/** Creates one folder for all files of the bench and its processes, and removes it at the end. */
const createFolder = () => {
  const folder = openRunFolder()
  Object.assign(process.env, folder.env)
  process.once('exit', folder.remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll())
}

/** `npm run bench`: measures figures on which no test may depend. */
const {
  values: { against: rev },
  positionals: names,
} = readArguments()
if (rev === undefined && !names.every((name) => Object.hasOwn(BENCHES, name))) printUsage()
createFolder()
const benchesToRun =
  rev === undefined
    ? (names.length > 0 ? names : Object.keys(BENCHES)).map((name) => BENCHES[name])
    : [() => compareVersions(rev, names)]
try {
  for (const work of benchesToRun) {
    await work?.()
    await printYardstick()
  }
} catch (error) {
  if (!isEnding) console.error(error)
  await stopAll()
}

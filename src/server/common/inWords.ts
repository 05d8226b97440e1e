import { dirname, resolve, sep } from 'node:path'
import { texts } from './messages.ts'

/** What the system, SQLite and Postgres say of an error beside its message. */
type Faulty = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

type Known = Record<string, string>
const FILES: Known = texts.fileFaults
const DATABASES: Known = texts.databaseFaults

/** Where somebody connects to or listens at, as an operator writes it. */
const placeOf = ({ address, hostname, port }: Faulty): string =>
  [address ?? hostname, port].filter((part) => part !== undefined).join(':')

const isIn = (folder: string, path: string): boolean => path === folder || path.startsWith(folder + sep)

/** Why what is to be written at a path cannot be; undefined for another error, also one of the data. */
export const writingFault = (error: unknown, path: string, dataDir: string): string | undefined => {
  const { code = '', path: at = '' } = error as Faulty
  const whole = resolve(path)
  const isAbout = at !== '' && (isIn(at, whole) || isIn(dirname(whole), at)) && !isIn(resolve(dataDir), at)
  return isAbout ? FILES[code] : undefined
}

/** Why nobody can be connected to; undefined for another error. */
export const connectionFault = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  // Of a name with several addresses, each was tried.
  const one: Faulty = error instanceof AggregateError && error.errors[0] ? error.errors[0] : error
  if (one.syscall === 'getaddrinfo') return texts.noSuchHost(placeOf(one))
  return one.syscall === 'connect' ? texts.nobodyAnswers(placeOf(one)) : undefined
}

type Environment = Record<string, string | undefined>

const ofSystem = (error: Faulty, { DATA_DIR: dataDir = './data', HOST }: Environment): string | undefined => {
  const { code = '', syscall, path, hostname } = error
  if (syscall === 'listen' || (hostname !== undefined && hostname === HOST)) {
    const listening: Record<string, (place: string) => string> = texts.cannotListen
    return listening[code]?.(placeOf(error))
  }
  const reason = FILES[code]
  if (path === undefined || reason === undefined) return undefined
  return isIn(resolve(dataDir), path) ? texts.badDataDir(dataDir, path, reason) : texts.badPath(path, reason)
}

/**
 * What an operator is told of an error that keeps the portal or a command from starting: which setting or file it is about, and why. Our own errors are words
 * already.
 */
export const inWords = (error: unknown, env: Environment = process.env): string => {
  if (!(error instanceof Error)) return String(error)
  const { code = '', message } = error as Faulty
  const fault = DATABASES[code]
  if (fault !== undefined)
    return code.startsWith('SQLITE') ? `DATA_DIR=${env.DATA_DIR ?? './data'} — ${fault}` : fault
  const system = ofSystem(error, env)
  if (system !== undefined) return system
  const connection = connectionFault(error)
  return connection === undefined ? message : texts.noDatabase(connection)
}

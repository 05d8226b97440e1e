import { dirname, resolve, sep } from 'node:path'
import { texts } from './messages.ts'

/** Error with the additional fields of Node, SQLite and Postgres. */
type SystemError = NodeJS.ErrnoException & { address?: string; port?: number; hostname?: string }

type FaultTexts = Record<string, string>
const FILE_FAULTS: FaultTexts = texts.fileFaults
const FOLDER_ADVICE: FaultTexts = texts.folderAdvice
const DATABASE_FAULTS: FaultTexts = texts.databaseFaults

/** Returns the primary part of an SQLite error code, such as `SQLITE_IOERR` of `SQLITE_IOERR_WRITE`. */
const getPrimaryErrorCode = (code: string): string => /^SQLITE_[A-Z]+/u.exec(code)?.[0] ?? code

/** Formats the host and port of a connection. */
const formatNetworkAddress = ({ address, hostname, port }: SystemError): string =>
  [address ?? hostname, port].filter((part) => part !== undefined).join(':')

const isPathInFolder = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder + sep)

/** Describes why a file cannot be written. Returns undefined for other errors and for files in the data folder. */
export const describeWriteError = (error: unknown, path: string, dataDir: string): string | undefined => {
  const { code = '', path: errorPath = '' } = error as SystemError
  const absolutePath = resolve(path)
  const isCausedByPath =
    errorPath !== '' &&
    (isPathInFolder(errorPath, absolutePath) || isPathInFolder(dirname(absolutePath), errorPath)) &&
    !isPathInFolder(resolve(dataDir), errorPath)
  return isCausedByPath ? FILE_FAULTS[code] : undefined
}

/** Describes why a connection failed. Returns undefined for other errors. */
export const describeConnectionError = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  // Node tries every address of a host name and reports all errors, of which the first is enough.
  const firstError: SystemError = error instanceof AggregateError && error.errors[0] ? error.errors[0] : error
  if (firstError.syscall === 'getaddrinfo') return texts.noSuchHost(formatNetworkAddress(firstError))
  return firstError.syscall === 'connect'
    ? texts.connectionFailed(formatNetworkAddress(firstError))
    : undefined
}

type Environment = Record<string, string | undefined>

const describeSystemError = (
  error: SystemError,
  { DATA_DIR: dataDir = './data', HOST }: Environment,
): string | undefined => {
  const { code = '', syscall, path, hostname } = error
  if (syscall === 'listen' || (hostname !== undefined && hostname === HOST)) {
    const listenFaults: Record<string, (place: string) => string> = texts.cannotListen
    return listenFaults[code]?.(formatNetworkAddress(error))
  }
  const isUncreatable = syscall === 'mkdir' && code === 'ENOENT'
  const reason = isUncreatable ? texts.noFoldersHere : FILE_FAULTS[code]
  if (path === undefined || reason === undefined) return undefined
  const isDataFolder =
    isPathInFolder(resolve(dataDir), path) ||
    // A parent folder of the data folder could not be created.
    (syscall === 'mkdir' && isPathInFolder(path, resolve(dataDir)))
  return isDataFolder
    ? texts.badDataDir(dataDir, path, reason, FOLDER_ADVICE[code] ?? texts.anyFolder)
    : texts.badPath(path, reason)
}

/** Describes in Spanish why the server or a command cannot start. Returns the portal's own messages unchanged. */
export const describeStartupError = (error: unknown, env: Environment = process.env): string => {
  if (!(error instanceof Error)) return String(error)
  const { code = '', message } = error as SystemError
  const fault = DATABASE_FAULTS[getPrimaryErrorCode(code)]
  if (fault !== undefined)
    return code.startsWith('SQLITE') ? `DATA_DIR=${env.DATA_DIR ?? './data'} — ${fault}` : fault
  const system = describeSystemError(error, env)
  if (system !== undefined) return system
  const connection = describeConnectionError(error)
  return connection === undefined ? message : texts.noDatabase(connection)
}

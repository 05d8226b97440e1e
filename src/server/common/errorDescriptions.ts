import { dirname, resolve, sep } from 'node:path'
import { parseUrl } from '../../domain/common/parseUrl.ts'
import { texts } from './messages.ts'

/** Error with the additional fields of Node, SQLite and Postgres. */
type SystemError = NodeJS.ErrnoException & {
  address?: string
  port?: number
  hostname?: string
  /** Host that was called and certificate that it sent, if the certificate is for another host. */
  host?: string
  cert?: { subjectaltname?: string; subject?: { CN?: string } }
}

type Environment = Record<string, string | undefined>

type FaultTexts = Record<string, string>
const FILE_FAULTS: FaultTexts = texts.fileFaults
const FOLDER_ADVICE: FaultTexts = texts.folderAdvice
const DATABASE_FAULTS: FaultTexts = texts.databaseFaults
const CERTIFICATE_FAULTS: FaultTexts = texts.certificateFaults
/** Errors of a certificate that the right certificate of an authority would solve. */
const AUTHORITY_FAULTS = /SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|UNTRUSTED|INVALID_CA/u

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

/** Returns the setting with the certificate of the authority that signs the servers' certificates. */
const findAuthoritySetting = ({
  DATABASE_URL = '',
  NODE_EXTRA_CA_CERTS,
}: Environment): string | undefined => {
  const rootCertificate = parseUrl(DATABASE_URL)?.searchParams.get('sslrootcert')
  if (rootCertificate) return `sslrootcert=${rootCertificate}`
  return NODE_EXTRA_CA_CERTS && `NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS}`
}

/** Describes why the certificate of another server was refused. Returns undefined for other errors. */
const describeCertificateError = (
  { code = '', host, cert }: SystemError,
  env: Environment,
): string | undefined => {
  const reason = CERTIFICATE_FAULTS[code]
  if (reason === undefined) return undefined
  const authority = findAuthoritySetting(env)
  const advice = !AUTHORITY_FAULTS.test(code)
    ? texts.certificateAdvice.server
    : authority
      ? texts.certificateAdvice.wrongAuthority(authority)
      : texts.certificateAdvice.noAuthority
  const names = cert?.subjectaltname ?? cert?.subject?.CN
  return texts.badCertificate(host && names ? texts.otherHost(host, names) : reason, advice)
}

const describePostgresClientError = (message: string): string | undefined =>
  Object.entries(texts.postgresFaults).find(([part]) => message.includes(part))?.[1]

/**
 * Describes why a connection failed. Returns undefined for other errors. `env` has the settings that name the certificates of
 * authorities.
 */
export const describeConnectionError = (error: unknown, env: Environment): string | undefined => {
  if (!(error instanceof Error)) return undefined
  // Node tries every address of a host name and reports all errors, of which the first is enough.
  const firstError: SystemError = error instanceof AggregateError && error.errors[0] ? error.errors[0] : error
  const { code, syscall, message } = firstError
  if (syscall === 'getaddrinfo') return texts.noSuchHost(formatNetworkAddress(firstError))
  if (syscall === 'connect') return texts.connectionFailed(formatNetworkAddress(firstError))
  if (code === 'EPROTO' || code?.startsWith('ERR_SSL_')) return texts.noTls
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ETIMEDOUT') return texts.connectionCut
  return describeCertificateError(firstError, env) ?? describePostgresClientError(message)
}

const describeSystemError = (
  error: SystemError,
  { DATA_DIR: dataDir = './data', HOST }: Environment,
): string | undefined => {
  const { code = '', syscall, path, hostname } = error
  if (syscall === 'listen' || syscall === 'bind' || (hostname !== undefined && hostname === HOST)) {
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
  const connection = describeConnectionError(error, env)
  return connection === undefined ? message : texts.noDatabase(connection)
}

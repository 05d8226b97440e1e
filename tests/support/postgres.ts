import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { installPackages } from './installTools.ts'

const DEBIAN = '/usr/lib/postgresql'

/** Returns the folder of Postgres's programs: Debian's newest version, or the first in `PATH`. */
const findPrograms = (): string | undefined => {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []
  const path = (process.env.PATH ?? '').split(delimiter)
  return [...debian, ...path].find((folder) => existsSync(join(folder, 'initdb')))
}

/** Finds Postgres's programs, or installs Debian's package. Returns undefined if neither is possible. */
export const installPostgres = (): string | undefined =>
  findPrograms() ?? (installPackages('postgresql') ? findPrograms() : undefined)

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Returns the user that Debian's package creates, because Postgres refuses to run as root. */
const findPostgresUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const LOCALE = 'es_MX.UTF-8'

/**
 * Compiles the Mexican locale into a folder, for `LOCPATH`, as the machine may not have it.
 * Postgres then speaks Spanish, so a test fails where the server's code reads an English message.
 * Returns false without Debian's package `locales`.
 */
const compileLocale = (folder: string): boolean =>
  spawnSync('localedef', ['-i', 'es_MX', '-f', 'UTF-8', join(folder, LOCALE)]).status === 0

/**
 * Returns the server's message for a division by zero: Spanish if Postgres's translations are
 * installed.
 */
const sampleMessage = async (url: string): Promise<string> => {
  const client = new pg.Client(`${url}/postgres`)
  await client.connect()
  const error: unknown = await client.query('select 1 / 0').catch((failure: unknown) => failure)
  await client.end()
  return String(error)
}

export interface TestPostgres {
  /** Address of the server; the name of a database follows after a slash. */
  url: string
  /** Kills the server as a failover does and starts it again on the same data. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

const isReady = async (url: string): Promise<boolean> => {
  const client = new pg.Client(`${url}/postgres`)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts a temporary Postgres with Spanish messages, where they are available. Its data need not survive, so it does not wait for the disk. */
export const startPostgres = async (
  programs: string,
  settings: readonly string[] = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
): Promise<TestPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'acredita-postgres-'))
  const user = findPostgresUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, stdio: 'ignore' as const }
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
  execFileSync(join(programs, 'initdb'), init, options)
  const port = await freePort()
  const speaksSpanish = compileLocale(folder)
  const flags = [
    ...(speaksSpanish ? [`lc_messages=${LOCALE}`] : []),
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    ...settings,
  ]
  const url = `postgres://postgres@127.0.0.1:${port}`
  const start = async () => {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])],
      { ...options, env: { ...process.env, LOCPATH: folder, LANGUAGE: 'es' } },
    )
    for (let tries = 0; !(await isReady(url)); tries += 1) {
      if (tries === 100) throw new Error('Postgres does not answer')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return child
  }
  let server = await start()
  const message = await sampleMessage(url)
  if (!message.includes('división'))
    console.error(
      `✘ POSTGRES IN ENGLISH ("${message}"): the tests do NOT show that the server reads no message. Spanish needs Debian's package locales and Postgres's translation.`,
    )
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const exit = once(server, 'exit')
    server.kill(signal)
    await exit
  }
  return {
    url,
    async failOver() {
      await end('SIGQUIT')
      server = await start()
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { fromDebian } from './install.ts'

const DEBIAN = '/usr/lib/postgresql'

/** The folder of Postgres's programs: Debian's newest, or wherever the path finds them. */
const findPrograms = (): string | undefined => {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []
  const path = (process.env.PATH ?? '').split(delimiter)
  return [...debian, ...path].find((folder) => existsSync(join(folder, 'initdb')))
}

/** Finds Postgres's programs, or gets them; undefined if there are none to be had. */
export const getPostgres = (): string | undefined =>
  findPrograms() ?? (fromDebian('postgresql') ? findPrograms() : undefined)

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Postgres does not run as root; Debian's package brings a user for it. */
const otherUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export interface TestPostgres {
  /** Of the server: a database's name goes behind it. */
  url: string
  /** Stops it as a failover does, with no word to whoever is connected, and starts it again on what it had written. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

const answers = async (url: string): Promise<boolean> => {
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

/** Starts a Postgres of the tests' own, in a folder that goes with it. What it keeps need not survive, so it waits for no disk. */
export const startPostgres = async (
  programs: string,
  settings: readonly string[] = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
): Promise<TestPostgres> => {
  const folder = mkdtempSync(join(tmpdir(), 'acredita-postgres-'))
  const user = otherUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, stdio: 'ignore' as const }
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
  execFileSync(join(programs, 'initdb'), init, options)
  const port = await freePort()
  const flags = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    ...settings,
  ]
  const url = `postgres://postgres@127.0.0.1:${port}`
  const start = async () => {
    const started = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...flags.flatMap((flag) => ['-c', flag])],
      options,
    )
    for (let tries = 0; !(await answers(url)); tries += 1) {
      if (tries === 100) throw new Error('Postgres does not answer')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return started
  }
  let server = await start()
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
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

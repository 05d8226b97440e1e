import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fromDebian } from '../support/install.ts'

const PACKAGES = ['python3-djangorestframework', 'gunicorn']
/** A fifth of a second each. */
const TRIES = 100
/** Debian's own, whose packages these are. */
const PYTHON = '/usr/bin/python3'

const isHere = (): boolean =>
  spawnSync(PYTHON, ['-c', 'import rest_framework, gunicorn'], { stdio: 'ignore' }).status === 0

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Django REST framework over a portal's SQLite file, one process of gunicorn that keeps connections; undefined where it is not to be had. */
export const startRestFramework = async (
  filename: string,
): Promise<{ url: string; stop(): Promise<void> } | undefined> => {
  if (!isHere() && !(fromDebian('--no-install-recommends', ...PACKAGES) && isHere())) return undefined
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    PYTHON,
    [
      '-m',
      'gunicorn',
      '--workers=1',
      '--worker-class=gthread',
      '--threads=4',
      '--keep-alive=60',
      `--bind=127.0.0.1:${port}`,
      '--log-level=error',
      'restFramework',
    ],
    {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, BENCH_FILE: filename, PYTHONDONTWRITEBYTECODE: '1' },
    },
  )
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(`${url}/personnel/?limit=1`).catch(() => undefined)
    if (answer?.ok) return { url, stop }
    await wait(200)
  }
  await stop()
  throw new Error(
    'Django REST framework answers nothing: are its columns those of the portal (restFramework.py)?',
  )
}

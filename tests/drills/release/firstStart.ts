import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'

/**
 * Performs a first start of the installed archive on an empty machine, with the archive's own Node. Prints
 * what it found as JSON on the last line, and the test checks it.
 */
const PROGRAM = '/opt/acredita/bin/acredita'
const ACCOUNT = { username: 'jefa', password: 'zorzal-44-Tijeras.nube' }
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const startProgram = async (): Promise<{ portal: ChildProcess; address: string; said: () => string }> => {
  const portal = spawn(PROGRAM, ['start'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const readChunk = (chunk: Buffer) => {
      output += String(chunk)
      const foundAddress = /está en (http\S+)\s/u.exec(output)?.[1]
      if (foundAddress) resolve(foundAddress)
    }
    portal.stdout?.on('data', readChunk)
    portal.stderr?.on('data', readChunk)
    portal.once('close', () => reject(new Error(`it did not start: ${output}`)))
  })
  return { portal, address, said: () => output }
}

const stopProgram = async (portal: ChildProcess): Promise<number | null> => {
  const exit = once(portal, 'exit')
  portal.kill('SIGTERM')
  return (await exit)[0]
}

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(PROGRAM, args, { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const signIn = (address: string): Promise<Response> =>
  fetch(`${address}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })

const started = performance.now()
const first = await startProgram()
const page = await fetch(first.address, { headers: { accept: 'text/html' } })
const html = await page.text()
const firstPageMs = performance.now() - started
const script = /src="(\/assets\/[^"]+\.js)"/u.exec(html)?.[1] ?? ''
const asset = await fetch(`${first.address}${script}`)

while (!/#\S+/u.test(first.said())) await new Promise((resolve) => setTimeout(resolve, 20))
const link = /(http\S+)#(\S+)/u.exec(first.said()) ?? []
const form = new FormData()
const setupFields = { ...ACCOUNT, utility_name: 'Gas del Bajío', name: 'Ana Paz', start: 'usual' }
for (const [name, value] of Object.entries(setupFields)) form.set(name, value)
form.set('logo', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'logo.png')
const setup = await fetch(`${first.address}/api/v1/setup/`, {
  method: 'POST',
  headers: { 'x-setup-secret': link[2] ?? '' },
  body: form,
})
const session = await signIn(first.address)
const { token = '' } = (await session.json()) as { token?: string }
const get = async (path: string): Promise<{ status: number; type: string; begins: string }> => {
  const reply = await fetch(`${first.address}${path}`, { headers: { authorization: `Token ${token}` } })
  const bytes = Buffer.from(await reply.arrayBuffer())
  const type = reply.headers.get('content-type') ?? ''
  return { status: reply.status, type, begins: bytes.toString('latin1', 0, 4) }
}
// Files that need a worker thread, the portal's own fonts, or the C library for pictures.
const downloads = {
  roles: await get('/api/roles/'),
  workbook: await get('/api/personnel_report/'),
  monthly: await get('/report-download/1/2026/download/'),
}
const firstEnd = await stopProgram(first.portal)

const second = await startProgram()
const secondSignIn = (await signIn(second.address)).status
const commands = {
  version: run('--version'),
  users: run('user', 'list'),
  backup: run('backup', '/var/lib/acredita/respaldo.json'),
  audit: run('audit', 'verify'),
  upgrade: run('upgrade-check', '--backup', '/var/lib/acredita/respaldo.json'),
}
const databaseOwner = spawnSync('stat', ['-c', '%U %a', '/var/lib/acredita/acredita.sqlite'], {
  encoding: 'utf8',
})
const foundTools = ['npm', 'cc', 'gcc', 'make', 'python3'].filter(
  (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0,
)
const secondEnd = await stopProgram(second.portal)

const report = {
  firstPageMs,
  link: link[1],
  html,
  script,
  setup: setup.status,
  session: session.status,
  asset: asset.status,
  made: downloads,
  ends: [firstEnd, secondEnd],
  again: secondSignIn,
  secondSaid: second.said(),
  commands,
  owner: databaseOwner.stdout.trim(),
  there: foundTools,
}
console.log(`\n${JSON.stringify(report)}`)
export type FirstStartReport = typeof report

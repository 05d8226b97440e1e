import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualCatalog } from '../../src/domain/catalogs/usualCatalog.ts'
import type { WireSettings } from '../../src/domain/settings/settings.ts'
import type { FirstStep } from '../../src/domain/settings/setup.ts'
import { DEMO_PASSWORD_HASH } from '../../src/domain/users/demo.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import { queueMail } from '../../src/server/mail/outbox.ts'
import { startMailSender } from '../../src/server/mail/sender.ts'
import { exportPortal } from '../../src/server/portal/exportPortal.ts'
import { createSetupSecret } from '../../src/server/portal/setup.ts'
import { createEmptyDump } from '../../src/server/store/dump.ts'
import { type Caller, createApi } from '../support/api.ts'
import { smtpError, startMailServer } from '../support/mailServer.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { runCommand, startPortal } from '../support/portalProcess.ts'
import { openSqlite } from '../support/stores.ts'
import { portalOpeners, sqliteOpeners, type TestPortal } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/v1/setup/'
const GOOD = { username: 'Jefa', name: 'Ana Paz', password: 'cuatro gatos verdes', start: 'empty' }
const EMPTY = () => ({ dump: createEmptyDump(), config: { demo: false } })
const HOUR_MS = 3_600_000

const form = (fields: object, logo?: Buffer) => {
  const formData = new FormData()
  for (const [name, value] of Object.entries(fields)) formData.append(name, String(value))
  if (logo) formData.append('logo', new Blob([new Uint8Array(logo)]), 'logo.png')
  return formData
}
const withSecret = (api: Caller, secret: string) => ({
  get: () => api.raw('GET', PATH, { headers: { 'x-setup-secret': secret } }),
  finish: (body: object, logo?: Buffer) =>
    api.raw('POST', PATH, {
      headers: { 'x-setup-secret': secret },
      body: form(body, logo),
    }),
})
const secretOf = async ({ store }: TestPortal, time = new Date(NOW)) =>
  (await createSetupSecret(store, time)) ?? ''

describe.each(portalOpeners)('the first start, $name', ({ open }) => {
  const portal = usePortal(open, EMPTY)

  it('opens with its secret and no other, and says what is known', async () => {
    expect((await portal.api.get(PATH)).status).toBe(404)
    expect((await portal.api.post(PATH, GOOD)).status).toBe(404)
    const secret = await secretOf(portal)
    expect(secret).toMatch(/^[\w-]{43}$/u)
    expect(JSON.stringify((await portal.store.getList('settings', {})).rows)).not.toContain(secret)
    for (const invalidSecret of ['', `${secret.slice(0, -1)}x`, 'x'.repeat(5000)])
      expect((await withSecret(portal.api, invalidSecret).get()).status).toBe(404)
    const { status, body } = await withSecret(portal.api, secret).get()
    expect(status).toBe(200)
    expect(body).toEqual({
      utility_name: '',
      help_phone: '',
      fixed: ['session_idle_minutes'],
      has_catalogs: false,
    })
    // A second secret is valid in parallel; one from an hour ago has expired.
    const [otherSecret, old] = [
      await secretOf(portal),
      await secretOf(portal, new Date(Date.parse(NOW) - HOUR_MS)),
    ]
    expect((await withSecret(portal.api, otherSecret).get()).status).toBe(200)
    expect((await withSecret(portal.api, secret).get()).status).toBe(200)
    expect((await withSecret(portal.api, old).get()).status).toBe(404)
  })

  it.each([
    ['password', 'demo', /12 caracteres/u],
    ['password', 'jefa1234567890', /No puede contener su nombre/u],
    ['username', '', /obligatorio/u],
    ['username', 'Ω', /letras latinas/u],
    ['help_phone', 'nadie', /teléfono/u],
    ['start', 'demo', /no es válido/u],
    ['super_admin', 'true', /no se reconoce/u],
  ])('is refused where %s is %j, and writes nothing', async (field, value, words) => {
    const { finish } = withSecret(portal.api, await secretOf(portal))
    const { status, body } = await finish({ ...GOOD, utility_name: 'Gas', start: 'usual', [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body)).toEqual([field])
    expect(String(Reflect.get(body, field))).toMatch(words)
    const lists = await Promise.all(
      (['users', 'zones', 'roles'] as const).map((name) => portal.store.getList(name, {})),
    )
    expect(lists.map(({ total }) => total)).toEqual([0, 0, 0])
  })

  it('is done by one of two who try at once: utility, first super-admin and catalogues, or nothing', async () => {
    const secret = await secretOf(portal)
    const logo = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#0b5' } })
      .png()
      .toBuffer()
    const fields = { ...GOOD, utility_name: 'Gas del Bajío', help_phone: '800 123 4567', start: 'usual' }
    const replies = await Promise.all(
      ['Jefa', 'Otra'].map((username) =>
        withSecret(portal.api, secret).finish({ ...fields, username }, logo),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
    const first = replies[0]?.status === 204 ? 'jefa' : 'otra'
    const session = await portal.api.signIn(first, GOOD.password)
    const boss = async (path: string) => (await session.get(path)).body
    expect(await boss('/api/auth/user/')).toMatchObject({
      superAdmin: true,
      admin_access: true,
      groups: ['utility'],
    })
    expect(await boss('/api/v1/settings/portal/')).toMatchObject({
      utility_name: 'Gas del Bajío',
      help_phone: '800 123 4567',
      logo: expect.stringMatching(/^\/media\/logo/u),
    })
    expect(await boss('/api/zones/')).toHaveLength(usualCatalog.zones.length)
    expect((await portal.store.getList('users', {})).total).toBe(1)
    const steps = ((await boss('/api/v1/first_steps/')) as unknown as { name: FirstStep }[]).map(
      ({ name }) => name,
    )
    // The logo and the telephone were set a moment ago.
    expect(steps).toEqual(['publicAddress', 'companies', 'personnel', 'secondSuperAdmin', 'pricing', 'mail'])
    // After that, there is nothing left to set up.
    expect(await createSetupSecret(portal.store, new Date(NOW))).toBeUndefined()
    expect((await withSecret(portal.api, secret).get()).status).toBe(404)
    expect((await withSecret(portal.api, secret).finish(GOOD)).status).toBe(404)
  })
})

describe.each(sqliteOpeners)('what is still to be done, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ config: { demo: false } }))
  const steps = async () =>
    (await portal.api.as('super').get<{ name: FirstStep }[]>('/api/v1/first_steps/')).body.map(
      ({ name }) => name,
    )

  it('follows from what there is, and can be put aside where it may', async () => {
    const boss = portal.api.as('super')
    expect(await steps()).toEqual([
      'demoPasswords',
      'publicAddress',
      'secondSuperAdmin',
      'mail',
      'helpPhone',
      'logo',
    ])
    portal.config.publicUrl = 'https://portal.gasdelbajio.mx'
    await portal.store.transaction(async (tx) => {
      await tx.update('users', 2, { super_admin: true })
      await tx.updateMany('users', { password_hash: DEMO_PASSWORD_HASH }, { password_hash: 'another' })
    })
    expect(await steps()).toEqual(['mail', 'helpPhone', 'logo'])
    expect((await boss.post('/api/v1/first_steps/logo/dismiss/', {})).status).toBe(204)
    expect(await steps()).toEqual(['mail', 'helpPhone'])
    expect((await boss.post('/api/v1/first_steps/companies/dismiss/', {})).status).toBe(404)
    await boss.patch('/api/v1/settings/portal/', { help_phone: '800 123 4567' })
    await expect.poll(steps).toEqual(['mail'])
  })
})

describe.each(sqliteOpeners)('a mail server that refuses mails, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ config: { demo: false } }))

  it('is a step for super-admins with its words, until its settings change or a mail is sent', async () => {
    const smtp = await startMailServer()
    const boss = portal.api.as('super')
    const path = '/api/v1/settings/portal/'
    const settings = { mail_host: '127.0.0.1', mail_port: smtp.port, mail_security: 'none' }
    await boss.patch(path, { ...settings, mail_from: 'avisos@gas.example' })
    await expect.poll(() => portal.config.mail).not.toBeNull()
    const sender = startMailSender({
      store: portal.store,
      server: () => portal.config.mail,
      now: () => new Date(NOW),
      warn: () => undefined,
      intervalMs: 1_000_000,
    })
    const problem = async () => {
      const steps = (await boss.get<{ name: FirstStep }[]>('/api/v1/first_steps/')).body
      expect(steps.some(({ name }) => name === 'mailProblem')).toBe(
        (await boss.get<WireSettings>(path)).body.mail_problem !== null,
      )
      return (await boss.get<WireSettings>(path)).body.mail_problem
    }
    const fail = async () => {
      smtp.onRecipient(() => {
        throw smtpError(550, '5.7.60 Client does not have permissions to send as this sender')
      })
      await portal.store.transaction((tx) =>
        queueMail(tx, { to: 'ana@norte.example', subject: 's', text: 't' }, new Date(NOW)),
      )
      await sender.run()
      smtp.onRecipient(() => undefined)
    }
    expect(await problem()).toBeNull()
    await fail()
    expect(await problem()).toMatchObject({ response: expect.stringContaining('permissions to send as') })
    const { body } = await boss.patch<WireSettings>(path, { mail_from: 'portal@gas.example' })
    expect([body.mail_problem, await problem()]).toEqual([null, null])
    await fail()
    expect(await problem()).not.toBeNull()
    expect((await boss.post(`${path}test_mail/`, { to: 'ana@norte.example' })).body.sent).toBe(true)
    expect(await problem()).toBeNull()
    await sender.stop()
    await smtp.close()
  })
})

describe('a production portal that is empty', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'acredita-setup-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const secretIn = (output: string) => /\/primer-arranque#([\w-]{43})$/mu.exec(output)?.[1] ?? ''

  it('prints its address at the start, and another by a command, until there is an account', async () => {
    const env = { DATA_DIR: join(folder, 'new') }
    const portal = await startPortal(env)
    await expect.poll(() => secretIn(portal.output())).toBeTruthy()
    const first = withSecret(createApi(portal.url), secretIn(portal.output()))
    const command = await runCommand('user.ts setup-link', { ...env, PUBLIC_URL: 'https://portal.example' })
    expect(command).toMatchObject({ code: 0 })
    expect(command.output).toContain('https://portal.example/primer-arranque#')
    const second = withSecret(createApi(portal.url), secretIn(command.output))
    expect([(await first.get()).status, (await second.get()).status]).toEqual([200, 200])
    expect((await runCommand('user.ts list', env)).output).toContain('no tiene cuentas')
    expect((await second.finish(GOOD)).status).toBe(204)
    expect((await first.get()).status).toBe(404)
    expect(await runCommand('user.ts setup-link', env)).toMatchObject({ code: 1 })
    await portal.end('SIGTERM')
    const secondStart = await startPortal(env)
    expect(secondStart.output()).not.toContain('primer-arranque')
    await secondStart.end('SIGTERM')
  })

  it('takes an import without the accounts that have a demo’s password, and names them', async () => {
    const demo = await openSqlite()
    const { users, ...dump } = portalDump()
    const ownUser = { ...users[0], id: 99, username: 'jefa', username_key: 'jefa', password_hash: 'another' }
    const files = await openDiskStorage(join(folder, 'files'))
    await demo.store.load({ ...dump, users: [...users, ownUser as (typeof users)[number]] })
    const path = join(folder, 'demo.json')
    await exportPortal(path, demo.store, files)
    await demo.close()
    const productionEnv = { DATA_DIR: join(folder, 'kept') }
    const { code, output } = await runCommand(`transfer.ts import ${path}`, productionEnv)
    expect(code).toBe(0)
    expect(output).toContain(users.map(({ username }) => username).join(', '))
    expect(output).not.toContain('jefa')
    const list = await runCommand('user.ts list', productionEnv)
    expect(list.output.trim().split('\n')).toHaveLength(1)
    // Outside production, the demo accounts are imported.
    const developmentEnv = { DATA_DIR: join(folder, 'tried'), NODE_ENV: 'development' }
    expect((await runCommand(`transfer.ts import ${path}`, developmentEnv)).output).not.toContain(
      'demostración',
    )
    expect((await runCommand('user.ts list', developmentEnv)).output.trim().split('\n')).toHaveLength(
      users.length + 1,
    )
  })
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { WireSettings } from '../../src/domain/settings/settings.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { keepConfigUpToDate } from '../../src/server/settings/liveSettings.ts'
import { smtpError, startMailServer } from '../support/mailServer.ts'
import { portalOpeners, sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const PATH = '/api/v1/settings/portal/'

const picture = (format: 'png' | 'jpeg' | 'webp', width = 900) =>
  sharp({ create: { width, height: 200, channels: 4, background: '#0b5d3b' } })
    .composite([
      { input: Buffer.from('<svg width="200" height="100"><circle r="40" cx="60" cy="50"/></svg>') },
    ])
    [format]()
    .toBuffer()
const withLogo = (content: Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'logo.png')
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe.each(portalOpeners)('settings, $name', ({ open }) => {
  const portal = usePortal(open)
  const boss = () => portal.api.as('super')
  const change = (body: unknown, version?: number) =>
    boss().raw<WireSettings>('PATCH', PATH, {
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
    })

  it('come from the environment or the defaults, and say which of them are fixed', async () => {
    const { body } = await boss().get<WireSettings>(PATH)
    expect(body).toMatchObject({
      id: 'portal',
      version: 0,
      utility_name: '',
      vat_percent: 0,
      accreditation_months: 12,
      prices_include_vat: false,
      session_hours: 12,
      mail_host: '',
      mail_port: 587,
      mail_security: 'starttls',
      logo: null,
      // tests/support/noLimits.ts sets it.
      fixed: ['session_idle_minutes'],
      has_mail_password: false,
    })
    const idle = await change({ session_idle_minutes: 60 })
    expect(idle.status).toBe(400)
    expect(idle.body).toEqual({
      session_idle_minutes: ['Este ajuste se define en el entorno del servidor; aquí no se puede cambiar.'],
    })
  })

  it('are changed for the version that was read, and apply within seconds', async () => {
    const newSettings = {
      utility_name: '  Gas  del Bajío ',
      utility_address: 'Av. Juárez 10',
      help_phone: '800 123 4567',
      report_url: 'mailto:ayuda@gas.example',
      vat_percent: 16,
      prices_include_vat: true,
      accreditation_months: '6',
      session_hours: 8,
    }
    const { version } = (await boss().get<WireSettings>(PATH)).body
    const { status, body } = await change(newSettings, version)
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...newSettings, utility_name: 'Gas del Bajío', accreditation_months: 6 })
    expect(body.version).toBe(version + 1)
    expect((await change({ vat_percent: 8 }, version)).status).toBe(412)
    expect((await boss().get(PATH)).body).toEqual(body)
    await expect
      .poll(async () => (await portal.api.get('/config.json')).body)
      .toMatchObject({
        utilityName: 'Gas del Bajío',
        phone: '800 123 4567',
        report: 'mailto:ayuda@gas.example',
        vat: { percent: 16, isIncluded: true },
      })
    const { body: person } = await boss().patch('/api/personnel/new/', { accreditation_date: '2026-03-01' })
    expect(person).toMatchObject({ accreditation_expiration_date: '2026-09-01' })
    const timeBefore = Date.now()
    const session = await portal.api.post<{ expires_at: string }>('/api/auth/login/', {
      username: 'utility',
      password: 'demo',
    })
    expect(Date.parse(session.body.expires_at) - timeBefore).toBeLessThan(200 * 86_400_000)
    expect(portal.config).toMatchObject({ tokenHours: 8, vatPercent: 16, utilityAddress: 'Av. Juárez 10' })
  })

  it.each([
    ['vat_percent', 101, 'porcentaje'],
    ['vat_percent', 'mucho', 'porcentaje'],
    ['prices_include_vat', 'quizá', 'no es válido'],
    ['accreditation_months', 0, 'meses'],
    ['accreditation_months', 1.5, 'meses'],
    ['session_hours', 721, 'horas'],
    ['help_phone', 'llámenos', 'teléfono'],
    ['report_url', 'javascript:alert(1)', 'https://'],
    ['mail_host', 'correo ejemplo', 'servidor'],
    ['mail_host', 'smtp://a', 'servidor'],
    ['mail_port', 70_000, 'puerto'],
    ['mail_security', 'ssl', 'no es válido'],
    ['mail_from', 'nadie', 'correo electrónico'],
    ['utility_name', 'x'.repeat(81), '80 caracteres'],
    ['logo', null, 'no se reconoce'],
    ['remove_logo', 'x', 'no es válido'],
    ['fixed', [], 'no se reconoce'],
    ['superAdmins', ['utility'], 'no se reconoce'],
  ])('are refused where %s is %j, in words', async (field, value, words) => {
    const { status, body } = await change({ [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body)).toEqual([field])
    expect(String(Object.values(body)[0])).toContain(words)
  })

  it('have a re-encoded public logo, or none', async () => {
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const { status, body } = await boss().patch<WireSettings>(PATH, withLogo(await picture(format)))
      expect(status).toBe(200)
      // The new logo is served immediately by every process.
      const { status: logoStatus, bytes, headers } = await portal.api.get(body.logo ?? '')
      expect(logoStatus).toBe(200)
      await expect.poll(async () => (await portal.api.get('/config.json')).body.logo).toBe(body.logo)
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('cache-control')).toContain('immutable')
      // Webmail shows the logo of a mail on another origin.
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const { format: imageFormat, width = 0, height = 0, exif, isPalette } = await sharp(bytes).metadata()
      // PDFs lose colours of images with a palette.
      expect({ kept: imageFormat, exif, isPalette, fits: width <= 480 && height <= 160 }).toEqual({
        kept: 'png',
        exif: undefined,
        isPalette: false,
        fits: true,
      })
    }
    const currentLogo = (await boss().get<WireSettings>(PATH)).body.logo
    for (const invalidImage of [
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'GIF89a',
      '\x89PNG\r\n\x1a\nbroken',
    ]) {
      const { status, body } = await boss().patch(PATH, withLogo(Buffer.from(invalidImage, 'latin1')))
      expect([status, Object.keys(body)]).toEqual([400, ['logo']])
    }
    const large = await boss().patch(PATH, withLogo(Buffer.alloc(5 * 1024 * 1024 + 1)))
    expect(large.body).toEqual({ logo: ['El logotipo pesa más de 5 MB.'] })
    expect((await boss().get<WireSettings>(PATH)).body.logo).toBe(currentLogo)
    expect((await change({ remove_logo: true })).body.logo).toBeNull()
    await expect.poll(async () => (await portal.api.get(currentLogo ?? '')).status).toBe(404)
  })

  it('never show the password of the mail server, and keep it where the database alone does not tell it', async () => {
    const smtp = await startMailServer('s3cr3t-clave')
    const test = () => boss().post(`${PATH}test_mail/`, { to: 'ana@norte.example' })
    expect((await test()).status).toBe(409)
    expect((await change({ mail_host: '127.0.0.1' })).body).toEqual({
      mail_from: ['Escriba de qué dirección viene el correo.'],
    })
    const mail = {
      mail_host: '127.0.0.1',
      mail_port: smtp.port,
      mail_security: 'none',
      mail_user: 'avisos',
      mail_from: 'avisos@gas.example',
      mail_password: 's3cr3t-clave',
    }
    const answers = [await change(mail), await boss().get(PATH), await portal.api.get('/config.json')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[0]?.body.has_mail_password).toBe(true)
    for (const { text } of answers) expect(text).not.toContain('s3cr3t')
    const { rows } = await portal.store.getList('settings', {})
    expect(JSON.stringify(rows)).not.toContain('s3cr3t')
    expect((await test()).body).toMatchObject({ sent: true })
    expect(await smtp.mailTo('ana@norte.example')).toMatchObject({
      user: 'avisos',
      subject: 'Prueba de correo',
      from: { name: 'Gas del Bajío', address: 'avisos@gas.example' },
    })
    await smtp.close()
  })

  it('say what the mail server answers to a mail that is tried out', async () => {
    const smtp = await startMailServer('s3cr3t-clave')
    const responses: string[] = []
    const test = async (mailSettings: object, recipient = 'ana@norte.example') => {
      await change({ mail_host: '127.0.0.1', mail_port: smtp.port, mail_security: 'none', ...mailSettings })
      const { status, body } = await boss().post<{ answer: string; response: string }>(`${PATH}test_mail/`, {
        to: recipient,
      })
      expect({ status, ...body }).toMatchObject({ status: 200, sent: false })
      expect(JSON.stringify(body)).not.toContain('s3cr3t')
      responses.push(body.response)
      return body.answer
    }
    expect(await test({ mail_password: 'otra' })).toBe(
      'El servidor de correo rechazó el usuario o la contraseña.',
    )
    smtp.onRecipient(() => {
      throw smtpError(550, '5.1.1 Nadie así aquí')
    })
    expect(await test({ mail_password: 's3cr3t-clave' })).toBe(
      'La dirección del destinatario no existe, según el servidor de correo.',
    )
    expect(await test({ mail_security: 'tls' })).toMatch(/^No se pudo cifrar/u)
    // An untrusted certificate is not a secure connection.
    expect(await test({ mail_security: 'starttls' })).toMatch(/su certificado no es de confianza/u)
    // The answer does not reveal whether another service listens there.
    const unreachableReply = await test({ mail_host: 'no-such-host.invalid', mail_password: 'x' })
    expect(unreachableReply).toMatch(/^No hubo comunicación/u)
    expect(await test({ mail_port: 1, mail_password: 'x' })).toBe(unreachableReply)
    expect(responses).toEqual(['535 Authentication failed', '550 5.1.1 Nadie así aquí', '', '', '', ''])
    expect((await boss().post(`${PATH}test_mail/`, { to: 'nadie' })).status).toBe(400)
    await change({ mail_host: '', mail_password: '' })
    await smtp.close()
  })

  it('do not show what a server says that is no mail server', async () => {
    const webServer = createServer((_request, response) => response.end('interno')).listen(0, '127.0.0.1')
    await once(webServer, 'listening')
    const { port } = webServer.address() as AddressInfo
    await change({
      mail_host: '127.0.0.1',
      mail_port: port,
      mail_security: 'none',
      mail_from: 'a@gas.example',
    })
    expect((await boss().post(`${PATH}test_mail/`, { to: 'ana@norte.example' })).body).toEqual({
      sent: false,
      answer: expect.stringMatching(/^No hubo comunicación/u),
      response: '',
    })
    await change({ mail_host: '' })
    webServer.close()
  })

  it('require the password again when the mail server changes', async () => {
    const mailSettings = { mail_host: 'smtp.gas.example', mail_from: 'a@gas.example', mail_password: 'clave' }
    expect((await change(mailSettings)).status).toBe(200)
    const passwordError = { mail_password: ['Escríbala de nuevo: el servidor es otro.'] }
    expect((await change({ mail_host: 'otro.example' })).body).toEqual(passwordError)
    expect((await change({ mail_host: 'SMTP.gas.example' })).status).toBe(200)
    expect((await change({ mail_host: 'otro.example', mail_password: '' })).body.has_mail_password).toBe(
      false,
    )
    await change(mailSettings)
    // The old password is also removed while there is no mail server.
    expect((await change({ mail_host: '' })).body.has_mail_password).toBe(false)
    expect((await change({ mail_host: 'otro.example' })).body.has_mail_password).toBe(false)
    await change({ mail_host: '' })
  })

  it('of another process are known within seconds, and a password whose key is lost is none', async () => {
    const config = readConfig({})
    const otherFollower = await keepConfigUpToDate({ ...portal, config, warn: () => undefined })
    const lost = readConfig({})
    const elsewhere = { ...portal.files, readWhole: async () => undefined }
    await change({
      utility_name: 'Otra',
      mail_host: 'smtp.gas.example',
      mail_password: 'clave',
      mail_user: 'yo',
    })
    await expect.poll(() => config.utilityName).toBe('Otra')
    expect(config.mail).toMatchObject({ host: 'smtp.gas.example', password: 'clave' })
    const followerWithoutKey = await keepConfigUpToDate({
      ...portal,
      files: elsewhere,
      config: lost,
      warn: () => undefined,
    })
    expect(lost.mail).toMatchObject({ host: 'smtp.gas.example', password: '' })
    otherFollower.stop()
    followerWithoutKey.stop()
  })
})

describe.each(sqliteOpeners)('settings that the environment names, $name', ({ open }) => {
  const env = {
    UTILITY_NAME: 'Del entorno',
    SUPER_ADMINS: 'super',
    QUOTATION_VAT_PERCENT: '0',
    SMTP_URL: 'smtp://yo:s3cr3t@smtp.gas.example',
    MAIL_FROM: 'a@gas.example',
  }
  const portal = usePortal(open, () => ({ config: readConfig(env) }))

  it('are shown and stay; the others change', async () => {
    const boss = portal.api.as('super')
    const { body, text } = await boss.get<WireSettings>(PATH)
    expect(body).toMatchObject({ utility_name: 'Del entorno', has_mail_password: true, mail_port: 587 })
    expect(text).not.toContain('s3cr3t')
    expect(body.fixed).toEqual([
      'utility_name',
      'vat_percent',
      'mail_host',
      'mail_port',
      'mail_security',
      'mail_user',
      'mail_from',
    ])
    for (const field of ['utility_name', 'mail_password', 'mail_host'])
      expect((await boss.patch(PATH, { [field]: 'x' })).status, field).toBe(400)
    expect((await boss.patch(PATH, { help_phone: '800 123 4567' })).status).toBe(200)
    await wait(2500)
    expect(portal.config).toMatchObject({ utilityName: 'Del entorno', helpPhone: '800 123 4567' })
    expect(portal.config.mail).toMatchObject({ host: 'smtp.gas.example', password: 's3cr3t' })
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import type { CredentialKey } from '../../src/domain/credentialKeys.ts'
import { addDays } from '../../src/domain/days.ts'
import type { Inspection, OnSiteAnswer } from '../../src/domain/inspections.ts'
import type { Person } from '../../src/domain/personnel.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { NARROW } from '../support/e2e/brokenWords.ts'
import { getFocusedElement, tabTo } from '../support/e2e/keyboard.ts'
import { DESKTOP, getApi, PHONE, visit } from '../support/e2e/visitor.ts'
import { createNoisePicture } from '../support/pictures.ts'
import { filmOf } from './cameraFilm.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]

/** What has come to the portal last: the page says that all is sent before there is anything to send, too. */
const newest = async (): Promise<Inspection | undefined> =>
  (await getApi().as('utility').get<Inspection[]>('/api/inspections/?range=[0,0]')).body[0]

itOnlyWith('looks')(
  'goes on without a signal: scan, note, picture, and once the network is back everything is there once',
  async () => {
    const utility = getApi().as('utility')
    const [person] = (await utility.get<Person[]>('/api/personnel/?range=[0,0]&filter={"state":"valid"}'))
      .body
    const boss = getApi().as('super')
    const signedNow = async () =>
      (await utility.get<{ address: string }>(`/api/personnel/${person?.id}/credential/`)).body.address
    const rotate = async () => (await boss.post<CredentialKey[]>('/api/credential_keys/')).body
    // The same card as three keys have signed it: one that others may have got hold of, the one before, and the one of today.
    const stolen = await signedNow()
    const [, stolenKey] = await rotate()
    const former = await signedNow()
    await rotate()
    await boss.post(`/api/credential_keys/${stolenKey?.id}/revoke/`)
    const code = await signedNow()
    const folder = await mkdtemp(join(tmpdir(), 'acredita-camera-'))
    const film = join(folder, 'card.y4m')
    await filmOf(code, film)
    const browser = await chromium.launch({
      executablePath: inject('browser'),
      args: [...FLAGS, `--use-file-for-fake-video-capture=${film}`],
    })
    onTestFinished(async () => {
      await browser.close()
      await rm(folder, { recursive: true })
    })
    const context = await browser.newContext({
      baseURL: inject('portal'),
      viewport: PHONE,
      locale: 'es-MX',
      permissions: ['camera'],
    })
    const page = await context.newPage()
    await page.goto('/config.json')
    const { token } = await getApi().signIn('utility')
    await page.evaluate((session) => localStorage.setItem('token', session), token)
    const open = page.getByRole('button', { name: 'Abrir la cámara' })
    const save = page.getByRole('button', { name: 'Guardar y seguir' })
    const paste = async (text: string) => {
      await page.getByLabel('Número de la credencial').fill(text)
      await page.getByRole('button', { name: 'Verificar' }).click()
    }
    const says = (text: string) => page.getByRole('heading', { level: 2, name: text }).waitFor()

    await page.goto('/verificar-en-sitio')
    await open.click()
    await says('Puede trabajar aquí')
    const before = await newest()
    await save.click()
    await expect.poll(newest).not.toEqual(before)
    await page.getByText('Todo está enviado.').waitFor()
    // What the page needs is kept by now, or soon.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('on-site')).keys()).length))
      .toBeGreaterThan(8)
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/verificar-en-sitio'))))
      .toBe(true)

    // All of it is the service worker's, and nothing a chance of the browser's own cache.
    const browserItself = await context.newCDPSession(page)
    await browserItself.send('Network.clearBrowserCache')
    await context.setOffline(true)
    // Nobody has used the session for a day, by this phone's clock: nobody could sign in again.
    await page.evaluate(() => localStorage.setItem('token.used', String(Date.now() - 86_400_000)))
    await page.reload()
    await page.getByText(/^Sin conexión con el portal/u).waitFor()
    await open.click()
    await says('El código es auténtico; compare nombre y foto')
    await page.getByLabel('Nota (opcional)').fill('Sin casco ni chaleco')
    await page.getByLabel('Tomar foto').setInputFiles({
      name: 'obra.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await createNoisePicture()),
    })
    await save.click()
    await page.getByText('1 inspección por enviar').waitFor()
    // Whoever closes the page loses nothing.
    await page.reload()
    await page.getByText('1 inspección por enviar').waitFor()

    // What is not genuine is told from it here as well; the phone's clock comes to the day after the last one.
    const altered = code.replace(/#(\d+)(\d)$/u, (_, digits, last) => `#${digits}${(Number(last) + 1) % 10}`)
    for (const [text, words] of [
      [altered, 'Firma falsa'],
      [code.replace('#', '0#'), 'Firma falsa'],
      [`${code.slice(0, code.indexOf('#'))}#123`, 'Firma alterada'],
      [stolen, 'Llave revocada'],
      [former, 'Firma auténtica, de una llave anterior'],
    ] as const) {
      await paste(text)
      await says(words)
    }
    const later = Date.parse(`${addDays(person?.accreditation_expiration_date ?? '', 2)}T12:00:00Z`)
    await context.clock.setFixedTime(later)
    await paste(code)
    await says('Vencida')
    await context.clock.setFixedTime(new Date())
    await save.click()
    await page.getByText('7 inspecciones por enviar').waitFor()

    await page.evaluate(() => localStorage.setItem('token.used', String(Date.now())))
    await context.setOffline(false)
    await page.getByText('Todo está enviado.').waitFor({ timeout: 40_000 })
    await page.getByText(/^Sin conexión con el portal/u).waitFor({ state: 'detached' })
    // Whom the phone turned away the register would have let in, but for the one whose altered id is nobody's; what it says as well is a list.
    expect(await page.getByText(/sin señal, se rechazó aquí/u).count()).toBe(4)
    expect(await page.getByText(/Firma falsa: /u).count()).toBe(1)
    await page.getByText('El registro confirma lo verificado sin señal').waitFor()
    const { body: all } = await utility.get<Inspection[]>('/api/inspections/?range=[0,7]')
    expect(all.map(({ signature }) => signature).reverse()).toEqual([
      'valid',
      'valid',
      'forged',
      'forged',
      'unreadable',
      'revoked',
      'old_key',
      'expired',
    ])
    const body = all.slice(-2)
    expect(body).toMatchObject([
      { offline: true, signature: 'valid', note: 'Sin casco ni chaleco', result: 'may' },
      { offline: false, signature: 'valid', note: '', picture: null },
    ])
    expect(body[0]?.picture).not.toBeNull()
  },
)

/** The register's answer, as it would be of somebody else. */
const ANSWERS: [heading: string, change: Partial<OnSiteAnswer>][] = [
  ['No puede trabajar', { result: 'may_not', state: 'suspended' }],
  ['No puede trabajar en esta zona', { result: 'elsewhere' }],
  ['No es de la empresa que trabaja aquí', { result: 'other_company' }],
  ['Credencial desconocida', { result: 'unknown', state: null, person: null }],
]

itOnlyWith('looks')(
  'Verificar en sitio is for everybody, and by keys alone from the menu to a verdict, a note and a picture',
  async () => {
    const utility = getApi().as('utility')
    const [person] = (
      await utility.get<Person[]>('/api/personnel/?range=[0,0]&filter={"state":"incomplete"}')
    ).body
    const { address } = (await utility.get<{ address: string }>(`/api/personnel/${person?.id}/credential/`))
      .body
    const me = await visit('utility')
    me.allow(/./u)
    const { page } = me
    const { keyboard } = page
    let change: Partial<OnSiteAnswer> | null = {}
    await page.route('**/api/on_site/**', async (route) => {
      if (!change) return route.abort()
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
    })
    let isRefused = false
    await page.route('**/api/inspections/**', (route) => {
      if (!change) return route.abort()
      return isRefused
        ? route.fulfill({ status: 400, json: { photo: ['No es una imagen.'] } })
        : route.fallback()
    })
    await page.route('**/config.json', (route) => (change ? route.fallback() : route.abort()))
    const says = (name: string) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    const look = () => expectAccessible(me, [NARROW])
    const on = async () => (await getFocusedElement(me)).name
    const type = async (text: string) => {
      if ((await on()) !== 'Número de la credencial')
        await tabTo(me, 'Número de la credencial', 40, 'Shift+Tab')
      await keyboard.insertText(text)
      await keyboard.press('Enter')
    }
    const save = async () => {
      await tabTo(me, 'Guardar y seguir')
      await keyboard.press('Enter')
    }

    await me.go('/inicio')
    await me.title().waitFor()
    await me.link('Verificar en sitio').waitFor()
    await tabTo(me, 'Verificar en sitio')
    await keyboard.press('Enter')
    await page.getByLabel('¿En qué zona está?').waitFor()
    await expectAccessible(me, [DESKTOP, NARROW])
    // A browser without a camera: the number is one stop away.
    await tabTo(me, 'Abrir la cámara')
    await keyboard.press('Enter')
    await page.getByText(/^Este dispositivo no tiene cámara/u).waitFor()
    await expect.poll(on).toBe('Reintentar con la cámara')
    await look()
    expect(await tabTo(me, 'Número de la credencial')).toBe(1)
    await keyboard.insertText(person?.accreditation_number ?? '')
    await keyboard.press('Enter')
    await says('Puede trabajar aquí')
    await expect.poll(on).toBe('Puede trabajar aquí')
    await look()
    expect(await tabTo(me, 'Nota (opcional)')).toBe(1)
    const chooser = page.waitForEvent('filechooser')
    await keyboard.type('Sin casco')
    await tabTo(me, 'Tomar foto')
    await keyboard.press('Enter')
    await (await chooser).setFiles({
      name: 'obra.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(await createNoisePicture()),
    })
    await page.getByRole('button', { name: 'Cambiar foto: obra.jpg' }).waitFor()
    await look()
    await save()
    await page.getByText('Todo está enviado.').waitFor()
    // The next card is typed where the last one was.
    await expect.poll(on).toBe('Número de la credencial')
    const number = person?.accreditation_number
    await expect.poll(newest).toMatchObject({ note: 'Sin casco', number, offline: false })
    expect((await newest())?.picture).not.toBeNull()

    for (const [heading, as] of ANSWERS) {
      change = as
      await type(person?.accreditation_number ?? '')
      await says(heading)
      if (as.state !== undefined) await look()
    }
    // Without a server, by the signature alone: what it proves, what is forged, and what cannot be told.
    change = null
    for (const [text, heading] of [
      [address, 'El código es auténtico; compare nombre y foto'],
      [address.replace('#', '0#'), 'Firma falsa'],
      [person?.accreditation_number ?? '', 'Sin señal y sin firma'],
    ] as const) {
      await type(text)
      await says(heading)
      await page.getByText(/^Sin conexión con el portal/u).waitFor()
      if (heading !== 'Firma falsa') await look()
    }
    change = {}
    isRefused = true
    await save()
    const drop = page.getByRole('button', { name: 'Quitar' })
    await expect.poll(() => drop.count()).toBe(4)
    await look()
    for (let left = 4; left > 0; left -= 1) {
      await tabTo(me, 'Quitar')
      await keyboard.press('Enter')
      await expect.poll(() => drop.count()).toBe(left - 1)
      await expect.poll(async () => (await getFocusedElement(me)).tag).not.toBe('BODY')
    }

    // The utility's list of them: on a phone the picture's link leaves the person's its place.
    isRefused = false
    await page.setViewportSize(PHONE)
    await me.go('/inspecciones')
    const found = page.getByRole('listitem').filter({ hasText: 'Sin casco' }).first()
    await found.getByRole('link', { name: 'Descargar la foto' }).waitFor()
    await look()
    await found.getByRole('link', { name: person?.name ?? '' }).click()
    await expect.poll(me.where).toContain(`/personnel/${person?.id}`)
  },
)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { addDays } from '../../src/domain/common/days.ts'
import type { CredentialKey } from '../../src/domain/credentials/credentialKeys.ts'
import type { Inspection, OnSiteAnswer } from '../../src/domain/door/inspections.ts'
import type { Person } from '../../src/domain/people/schemas.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { NARROW } from '../support/e2e/brokenWords.ts'
import { getFocusedElement, tabTo } from '../support/e2e/keyboard.ts'
import { DESKTOP, getApi, PHONE, visit } from '../support/e2e/visitor.ts'
import { createNoisePicture } from '../support/pictures.ts'
import { writeCameraFilm } from './cameraFilm.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]

/** Returns the newest inspection. The page also says "all sent" before there is anything to send. */
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
    // The same card signed by three keys: a revoked one, the previous one and the current one.
    const stolen = await signedNow()
    const [, stolenKey] = await rotate()
    const former = await signedNow()
    await rotate()
    await boss.post(`/api/credential_keys/${stolenKey?.id}/revoke/`)
    const code = await signedNow()
    const folder = await mkdtemp(join(tmpdir(), 'acredita-camera-'))
    const film = join(folder, 'card.y4m')
    await writeCameraFilm(code, film)
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
    const newestBefore = await newest()
    await save.click()
    await expect.poll(newest).not.toEqual(newestBefore)
    await page.getByText('Todo está enviado.').waitFor()
    // The service worker has cached the page soon after.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('on-site')).keys()).length))
      .toBeGreaterThan(8)
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/verificar-en-sitio'))))
      .toBe(true)

    // Everything comes from the service worker, and nothing from the browser's own cache.
    const browserItself = await context.newCDPSession(page)
    await browserItself.send('Network.clearBrowserCache')
    await context.setOffline(true)
    // The session was not used for a day by this phone's clock, and the server cannot be reached to sign in.
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
    // Closing the page loses no queued entry.
    await page.reload()
    await page.getByText('1 inspección por enviar').waitFor()

    // Forged codes are detected offline as well. The phone's clock is set after the last day.
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
    const laterTime = Date.parse(`${addDays(person?.accreditation_expiration_date ?? '', 2)}T12:00:00Z`)
    await context.clock.setFixedTime(laterTime)
    await paste(code)
    await says('Vencida')
    await context.clock.setFixedTime(new Date())
    await save.click()
    await page.getByText('7 inspecciones por enviar').waitFor()

    await page.evaluate(() => localStorage.setItem('token.used', String(Date.now())))
    await context.setOffline(false)
    await page.getByText('Todo está enviado.').waitFor({ timeout: 40_000 })
    await page.getByText(/^Sin conexión con el portal/u).waitFor({ state: 'detached' })
    // The register admits the person whose card the phone took for expired, and none of the false cards.
    expect(await page.getByText(/sin señal, se rechazó aquí/u).count()).toBe(1)
    expect(await page.getByText(/: (?:Firma falsa|Firma alterada|Llave revocada)$/u).count()).toBe(4)
    await page.getByText('El registro confirma lo verificado sin señal').waitFor()
    const { body: inspections } = await utility.get<Inspection[]>('/api/inspections/?range=[0,7]')
    expect(inspections.map(({ signature }) => signature).reverse()).toEqual([
      'valid',
      'valid',
      'forged',
      'forged',
      'unreadable',
      'revoked',
      'old_key',
      'expired',
    ])
    expect(inspections.map(({ result }) => result).reverse()).toEqual([
      'may',
      'may',
      'forged',
      'forged',
      'forged',
      'forged',
      'may',
      'may',
    ])
    const body = inspections.slice(-2)
    expect(body).toMatchObject([
      { offline: true, signature: 'valid', note: 'Sin casco ni chaleco', result: 'may' },
      { offline: false, signature: 'valid', note: '', picture: null },
    ])
    expect(body[0]?.picture).not.toBeNull()
  },
)

/** Answers of the register for people in other states. */
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
    const visitor = await visit('utility')
    visitor.allow(/./u)
    const { page } = visitor
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
    const look = () => expectAccessible(visitor, [NARROW])
    const getFocusedField = async () => (await getFocusedElement(visitor)).name
    const type = async (text: string) => {
      if ((await getFocusedField()) !== 'Número de la credencial')
        await tabTo(visitor, 'Número de la credencial', 40, 'Shift+Tab')
      await keyboard.insertText(text)
      await keyboard.press('Enter')
    }
    const save = async () => {
      await tabTo(visitor, 'Guardar y seguir')
      await keyboard.press('Enter')
    }

    await visitor.go('/inicio')
    await visitor.title().waitFor()
    await visitor.link('Verificar en sitio').waitFor()
    await tabTo(visitor, 'Verificar en sitio')
    await keyboard.press('Enter')
    await page.getByLabel('¿En qué zona está?').waitFor()
    await expectAccessible(visitor, [DESKTOP, NARROW])
    // In a browser without a camera, the number field is one stop away.
    await tabTo(visitor, 'Abrir la cámara')
    await keyboard.press('Enter')
    await page.getByText(/^Este dispositivo no tiene cámara/u).waitFor()
    await expect.poll(getFocusedField).toBe('Reintentar con la cámara')
    await look()
    expect(await tabTo(visitor, 'Número de la credencial')).toBe(1)
    await keyboard.insertText(person?.accreditation_number ?? '')
    await keyboard.press('Enter')
    await says('Puede trabajar aquí')
    await expect.poll(getFocusedField).toBe('Puede trabajar aquí')
    await look()
    expect(await tabTo(visitor, 'Nota (opcional)')).toBe(1)
    const chooser = page.waitForEvent('filechooser')
    await keyboard.type('Sin casco')
    await tabTo(visitor, 'Tomar foto')
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
    // The next card is typed into the same field.
    await expect.poll(getFocusedField).toBe('Número de la credencial')
    const number = person?.accreditation_number
    await expect.poll(newest).toMatchObject({ note: 'Sin casco', number, offline: false })
    expect((await newest())?.picture).not.toBeNull()

    for (const [heading, answerChange] of ANSWERS) {
      change = answerChange
      await type(person?.accreditation_number ?? '')
      await says(heading)
      if (answerChange.state !== undefined) await look()
    }
    // An earlier inspection that is still being sent would be refused below too. The last one waits for its note.
    await page.getByText('1 inspección por enviar').waitFor()
    // Without a server, the page knows only the signature: genuine, forged or unknown.
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
    for (let remaining = 4; remaining > 0; remaining -= 1) {
      await tabTo(visitor, 'Quitar')
      await keyboard.press('Enter')
      await expect.poll(() => drop.count()).toBe(remaining - 1)
      await expect.poll(async () => (await getFocusedElement(visitor)).tag).not.toBe('BODY')
    }

    // The utility's list of inspections. On a phone, the link to the picture leaves room for the person.
    isRefused = false
    await page.setViewportSize(PHONE)
    await visitor.go('/inspecciones')
    const inspectionItem = page.getByRole('listitem').filter({ hasText: 'Sin casco' }).first()
    await inspectionItem.getByRole('link', { name: 'Descargar la foto' }).waitFor()
    await look()
    await inspectionItem.getByRole('link', { name: person?.name ?? '' }).click()
    await expect.poll(visitor.where).toContain(`/personnel/${person?.id}`)
  },
)

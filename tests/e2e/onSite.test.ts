import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import type { CredentialKey } from '../../src/domain/credentialKeys.ts'
import { addDays } from '../../src/domain/days.ts'
import type { Inspection } from '../../src/domain/inspections.ts'
import type { Person } from '../../src/domain/personnel.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { onlyWith } from '../support/e2e/backend.ts'
import { filmOf } from '../support/e2e/cameraFilm.ts'
import { apiOf, PHONE } from '../support/e2e/visitor.ts'
import { noise } from '../support/pictures.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
]

onlyWith('looks')(
  '18.5 goes on without a signal: scan, note, picture, and once the network is back everything is there once',
  { timeout: 120_000 },
  async () => {
    const utility = apiOf().as('utility')
    const [person] = (await utility.get<Person[]>('/api/personnel/?range=[0,0]&filter={"state":"valid"}'))
      .body
    const boss = apiOf().as('super')
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
      ...{ baseURL: inject('portal'), viewport: PHONE, locale: 'es-MX' },
      permissions: ['camera'],
    })
    const page = await context.newPage()
    await page.goto('/config.json')
    const { token } = await apiOf().signIn('utility')
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
    const isForEverybody = () => expectAccessible({ page, where: () => 'Verificar en sitio' })
    await isForEverybody()
    await save.click()
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
    await page.reload()
    await open.click()
    await says('Firma válida, sin consultar el registro')
    await page.getByLabel('Nota (opcional)').fill('Sin casco ni chaleco')
    await page.getByLabel('Tomar foto').setInputFiles({
      ...{ name: 'obra.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await noise()) },
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
    await isForEverybody()
    const later = Date.parse(`${addDays(person?.accreditation_expiration_date ?? '', 2)}T12:00:00Z`)
    // A browser that has reloaded without a network says that it has one: nobody is idle until then.
    await page.evaluate((at) => localStorage.setItem('token.used', String(at)), later)
    await context.clock.setFixedTime(later)
    await paste(code)
    await says('Vencida')
    await context.clock.setFixedTime(new Date())
    await save.click()
    await page.getByText('7 inspecciones por enviar').waitFor()

    await context.setOffline(false)
    await page.getByText('Todo está enviado.').waitFor({ timeout: 40_000 })
    const { body: all } = await utility.get<Inspection[]>('/api/inspections/?range=[0,7]')
    expect(all.map(({ signature }) => signature).reverse()).toEqual([
      ...['valid', 'valid', 'forged', 'forged', 'unreadable', 'revoked', 'old_key', 'expired'],
    ])
    const body = all.slice(-2)
    expect(body).toMatchObject([
      { offline: true, signature: 'valid', note: 'Sin casco ni chaleco', result: 'may' },
      { offline: false, signature: 'valid', note: '', picture: null },
    ])
    expect(body[0]?.picture).not.toBeNull()
  },
)

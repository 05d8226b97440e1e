import type { Page } from 'playwright-core'
import type { OnSiteAnswer } from '../../src/domain/inspections.ts'

/** A valid credential of the demo, which the pictures show. */
export interface Shown {
  id: string
  number: string
  surname: string
  /** The address in its QR, signed. */
  address: string
}

export interface Screen {
  path: string
  /** Nobody, where it is for the public. */
  user?: string
  /** What is done there before the picture is taken. */
  prepare?: (page: Page, shown: Shown) => Promise<unknown>
  /** Widths beside the usual ones. */
  narrow?: true
  /** Is it printed as well? */
  print?: true
}

type Prepare = NonNullable<Screen['prepare']>

const TYPING = '/credential/validation/'
const [ONCE, NARROW] = [{ print: true }, { narrow: true }] as const

const type = async (page: Page, [number, letters]: [string, string]) => {
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=letters]').fill(letters)
  await page.locator('form button').click()
}

const report: Prepare = async (page) => {
  await page.locator('summary').click()
  await page.locator('[name=place]').fill('Roble 12, Centro')
}
const send = (page: Page) => page.locator('details button, main form button').last().click()
const wrongReport: Prepare = async (page, shown) => {
  await report(page, shown)
  await page.locator('[name=what]').fill(' ')
  await page.locator('[name=phone]').fill('12')
  await send(page)
  await page.locator('[aria-invalid]').first().waitFor()
}
const reported: Prepare = async (page, shown) => {
  await report(page, shown)
  await page.locator('[name=what]').fill('Pidió dinero en efectivo.')
  await send(page)
  await page.waitForURL(/done=1/u)
}
/** From an address of its own, which types too often. */
const limited =
  (query: string): Prepare =>
  async (page) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.99' })
    for (let status = 0; status !== 429; ) {
      await page.goto(TYPING + query)
      const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await type(page, ['X-1', 'abc'])
      status = (await answered).status()
    }
  }

/** The public page in each of its states, in both languages. */
const publicScreens: Record<string, Screen> = Object.fromEntries(
  ['', '?lang=en'].flatMap((query) => {
    const more = { ...NARROW, ...(query ? {} : ONCE) }
    const states: Record<string, Screen> = {
      'public-valid': { path: `${TYPING}PERSON${query}` },
      'public-not-valid': { path: `${TYPING}nadie${query}` },
      'public-typing': { path: TYPING + query },
      'public-typing-wrong': { path: TYPING + query, prepare: (page) => type(page, ['   ', '   ']) },
      'public-typed': {
        path: TYPING + query,
        prepare: (page, { number, surname }) => type(page, [number, surname]),
      },
      'public-report': { path: `${TYPING}nadie${query}`, prepare: report },
      'public-report-wrong': { path: `${TYPING}nadie${query}`, prepare: wrongReport },
      'public-reported': { path: `${TYPING}nadie${query}`, prepare: reported },
      'public-busy': { path: TYPING + query, prepare: limited(query) },
    }
    return Object.entries(states).map(([name, state]) => [
      query ? `${name}-english` : name,
      { ...state, ...more },
    ])
  }),
)

const check = async (page: Page, text: string) => {
  await page.getByLabel('Número de la credencial').fill(text)
  await page.getByRole('button', { name: 'Verificar' }).click()
  await page.getByRole('heading', { level: 2 }).waitFor()
}
const atCompany = async (page: Page) => {
  await page.getByRole('combobox', { name: '¿Qué empresa trabaja aquí?' }).fill('norte')
  await page.getByRole('option').first().click()
}
/** The register's answer, as it would be of somebody else. */
const answered =
  (change: Partial<OnSiteAnswer>): Prepare =>
  async (page, { number }) => {
    await page.route('**/api/on_site/**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
    })
    await check(page, number)
  }
const without =
  (change: (address: string) => string, before?: (page: Page) => Promise<unknown>): Prepare =>
  async (page, { address }) => {
    await before?.(page)
    for (const path of ['**/api/on_site/**', '**/api/inspections/**', '**/config.json'])
      await page.route(path, (route) => route.abort())
    await check(page, change(address))
  }

const onSite = (prepare?: Prepare): Screen => ({
  path: '/verificar-en-sitio',
  user: 'utility',
  narrow: true,
  ...(prepare ? { prepare } : {}),
})

/** Verificar en sitio in each of its states. A browser without a camera says so. */
const onSiteScreens: Record<string, Screen> = {
  'on-site': onSite(),
  'on-site-no-camera': onSite(async (page) => {
    await page.getByRole('button', { name: 'Abrir la cámara' }).click()
    await page.getByRole('button', { name: 'Reintentar con la cámara' }).waitFor()
  }),
  'on-site-may': onSite((page, { number }) => check(page, number)),
  'on-site-may-not': onSite(answered({ result: 'may_not', state: 'suspended' })),
  'on-site-elsewhere': onSite(answered({ result: 'elsewhere' })),
  'on-site-other-company': onSite(async (page, { number }) => {
    await atCompany(page)
    await check(page, number)
  }),
  'on-site-unknown': onSite((page) => check(page, 'A-999999')),
  'on-site-tampered': onSite((page, { address }) => check(page, address.replace(/\d$/u, '00'))),
  'on-site-signed': onSite(without((address) => address)),
  'on-site-signed-elsewhere': onSite(without((address) => address, atCompany)),
  'on-site-forged': onSite(without((address) => address.replace(/\d$/u, '00'))),
  'on-site-unsigned': onSite(without((address) => address.replace(/#.*/u, ''))),
  'on-site-away': onSite(async (page, shown) => {
    await without((address) => address)(page, shown)
    await page.getByRole('button', { name: 'Guardar y seguir' }).click()
    await page.getByText(/^Sin conexión con el portal/u).waitFor()
  }),
  'on-site-refused': onSite(async (page, { number }) => {
    await page.route('**/api/inspections/**', (route) =>
      route.fulfill({ status: 400, json: { photo: ['No es una imagen.'] } }),
    )
    await check(page, number)
    await page.getByRole('button', { name: 'Guardar y seguir' }).click()
    await page.getByRole('button', { name: 'Quitar' }).waitFor()
  }),
}

/** What is at the door and on site, which strangers and phones see: at 320 px too, and in print. */
export const doorScreens: Record<string, Screen> = { ...publicScreens, ...onSiteScreens }

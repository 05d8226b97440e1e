import type { Page } from 'playwright-core'
import type { OnSiteAnswer } from '../../src/domain/door/inspections.ts'

/** A valid credential of the demo, for the screenshots. */
export interface SampleCredential {
  id: string
  number: string
  surname: string
  /** The signed address in its QR code. */
  address: string
}

export interface Screen {
  path: string
  /** The user who opens the screen. Without a user, an anonymous visitor. */
  user?: string
  /** Prepares the screen before the screenshot. */
  prepare?: (page: Page, credential: SampleCredential) => Promise<unknown>
  /** Also at widths narrower than the usual ones. */
  isNarrow?: true
  /** Also as it is printed. */
  isPrinted?: true
}

type Prepare = NonNullable<Screen['prepare']>

const TYPING_PATH = '/credential/validation/'
const [PRINTED, NARROW] = [{ isPrinted: true }, { isNarrow: true }] as const

const typeNumber = async (page: Page, [number, letters]: [string, string]) => {
  await page.locator('[name=number]').fill(number)
  await page.locator('[name=letters]').fill(letters)
  await page.locator('form button').click()
}

const fillReport: Prepare = async (page) => {
  await page.locator('summary').click()
  await page.locator('[name=place]').fill('Roble 12, Centro')
}
const submit = (page: Page) => page.locator('details button, main form button').last().click()
const sendWrongReport: Prepare = async (page, credential) => {
  await fillReport(page, credential)
  await page.locator('[name=what]').fill(' ')
  await page.locator('[name=phone]').fill('12')
  await submit(page)
  await page.locator('[aria-invalid]').first().waitFor()
}
const sendReport: Prepare = async (page, credential) => {
  await fillReport(page, credential)
  await page.locator('[name=what]').fill('Pidió dinero en efectivo.')
  await submit(page)
  await page.waitForURL(/done=1/u)
}
/** Submits until the limit of this address is exceeded. The address is used for nothing else. */
const exceedLimit =
  (query: string): Prepare =>
  async (page) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.99' })
    for (let status = 0; status !== 429; ) {
      await page.goto(TYPING_PATH + query)
      const response = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await typeNumber(page, ['X-1', 'abc'])
      status = (await response).status()
    }
  }

/** The public page in each of its states, in both languages. */
const publicScreens: Record<string, Screen> = Object.fromEntries(
  ['', '?lang=en'].flatMap((query) => {
    const widths = { ...NARROW, ...(query ? {} : PRINTED) }
    const states: Record<string, Screen> = {
      'public-valid': { path: `${TYPING_PATH}PERSON${query}` },
      'public-not-valid': { path: `${TYPING_PATH}nadie${query}` },
      'public-typing': { path: TYPING_PATH + query },
      'public-typing-wrong': {
        path: TYPING_PATH + query,
        prepare: (page) => typeNumber(page, ['   ', '   ']),
      },
      'public-typed': {
        path: TYPING_PATH + query,
        prepare: (page, { number, surname }) => typeNumber(page, [number, surname]),
      },
      'public-report': { path: `${TYPING_PATH}nadie${query}`, prepare: fillReport },
      'public-report-wrong': { path: `${TYPING_PATH}nadie${query}`, prepare: sendWrongReport },
      'public-reported': { path: `${TYPING_PATH}nadie${query}`, prepare: sendReport },
      'public-busy': { path: TYPING_PATH + query, prepare: exceedLimit(query) },
    }
    return Object.entries(states).map(([name, state]) => [
      query ? `${name}-english` : name,
      { ...state, ...widths },
    ])
  }),
)

const checkCredential = async (page: Page, text: string) => {
  await page.getByLabel('Número de la credencial').fill(text)
  await page.getByRole('button', { name: 'Verificar' }).click()
  await page.getByRole('heading', { level: 2 }).waitFor()
}
const chooseCompany = async (page: Page) => {
  await page.getByRole('combobox', { name: '¿Qué empresa trabaja aquí?' }).fill('norte')
  await page.getByRole('option').first().click()
}
/** Checks a credential and changes the server's answer. */
const checkWithAnswer =
  (change: Partial<OnSiteAnswer>): Prepare =>
  async (page, { number }) => {
    await page.route('**/api/on_site/**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...change } })
    })
    await checkCredential(page, number)
  }
const checkOffline =
  (change: (address: string) => string, prepareFirst?: (page: Page) => Promise<unknown>): Prepare =>
  async (page, { address }) => {
    await prepareFirst?.(page)
    for (const path of ['**/api/on_site/**', '**/api/inspections/**', '**/config.json'])
      await page.route(path, (route) => route.abort())
    await checkCredential(page, change(address))
  }

const onSiteScreen = (prepare?: Prepare): Screen => ({
  path: '/verificar-en-sitio',
  user: 'utility',
  isNarrow: true,
  ...(prepare ? { prepare } : {}),
})

/** Verificar en sitio in each of its states. The browser has no camera. */
const onSiteScreens: Record<string, Screen> = {
  'on-site': onSiteScreen(),
  'on-site-no-camera': onSiteScreen(async (page) => {
    await page.getByRole('button', { name: 'Abrir la cámara' }).click()
    await page.getByRole('button', { name: 'Reintentar con la cámara' }).waitFor()
  }),
  'on-site-may': onSiteScreen((page, { number }) => checkCredential(page, number)),
  'on-site-may-not': onSiteScreen(checkWithAnswer({ result: 'may_not', state: 'suspended' })),
  'on-site-elsewhere': onSiteScreen(checkWithAnswer({ result: 'elsewhere' })),
  'on-site-other-company': onSiteScreen(async (page, { number }) => {
    await chooseCompany(page)
    await checkCredential(page, number)
  }),
  'on-site-unknown': onSiteScreen((page) => checkCredential(page, 'A-999999')),
  'on-site-tampered': onSiteScreen((page, { address }) =>
    checkCredential(page, address.replace(/\d$/u, '00')),
  ),
  'on-site-signed': onSiteScreen(checkOffline((address) => address)),
  'on-site-signed-elsewhere': onSiteScreen(checkOffline((address) => address, chooseCompany)),
  'on-site-forged': onSiteScreen(checkOffline((address) => address.replace(/\d$/u, '00'))),
  'on-site-unsigned': onSiteScreen(checkOffline((address) => address.replace(/#.*/u, ''))),
  'on-site-away': onSiteScreen(async (page, credential) => {
    await checkOffline((address) => address)(page, credential)
    await page.getByRole('button', { name: 'Guardar y seguir' }).click()
    await page.getByText(/^Sin conexión con el portal/u).waitFor()
  }),
  'on-site-refused': onSiteScreen(async (page, { number }) => {
    await page.route('**/api/inspections/**', (route) =>
      route.fulfill({ status: 400, json: { photo: ['No es una imagen.'] } }),
    )
    await checkCredential(page, number)
    await page.getByRole('button', { name: 'Guardar y seguir' }).click()
    await page.getByRole('button', { name: 'Quitar' }).waitFor()
  }),
}

/**
 * Screens for anonymous visitors and for inspectors on a phone: also at 320 px, and as they are
 * printed.
 */
export const verificationScreens: Record<string, Screen> = { ...publicScreens, ...onSiteScreens }

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { findPerson } from '../support/e2e/people.ts'
import { getApi, PHONE } from '../support/e2e/visitor.ts'
import { BROWSER_FLAGS } from '../support/knownBrowsers.ts'
import { findNewerFeatures, findNewerStyles } from '../support/newerFeatures.ts'

const ASSETS = join(import.meta.dirname, '../../dist/assets')

/** Newer features in the built files, by the file's name without its hash; a name of two words is of a package. */
const ALLOWED: Record<string, RegExp> = {
  // Methods of React, zod, JSZip and WebAssembly with the same name.
  '.toArray()': /./u,
  '.union()': /./u,
  '.pause()': /^jszip/u,
  '.grow()': /^qrReader/u,
  // Chrome has it since 103; the data counts a wrong name of the error before 124.
  'AbortSignal.timeout': /./u,
  // MUI's charts, React, the reader of QR codes and file-type ask for it in a way that the search does not see.
  'Intl.Segmenter': /^OverviewBoard/u,
  'navigator.connection': /^react/u,
  '.escape()': /^react/u,
  'Symbol.dispose': /^qrReader/u,
  'AbortSignal.any': /^source/u,
  // Only looks, or with a rule for browsers without it.
  ':has': /^console/u,
  ':selection': /^RichTextEditor/u,
  ':view-transition': /^react/u,
  ':view-transition-group': /^react/u,
  '@page': /^AccreditationPage/u,
}
/** Files of pdf.js: its legacy build has polyfills, except for fonts that are drawn, which the portal never draws. */
const PDF = /^pdf(?:Worker)?-/u

it('the built pages use nothing that a supported browser lacks', () => {
  const files = readdirSync(ASSETS).filter((name) => /\.(?:js|css)$/u.test(name) && !PDF.test(name))
  const newer = files.flatMap((name) => {
    const text = readFileSync(join(ASSETS, name), 'utf8')
    const features = [...(name.endsWith('.js') ? findNewerFeatures(text) : []), ...findNewerStyles(text)]
    return features.filter((feature) => !ALLOWED[feature]?.test(name)).map((feature) => `${name}: ${feature}`)
  })
  expect(files.length).toBeGreaterThan(50)
  expect(newer).toEqual([])
})

/** Removes what the oldest supported browsers lack, as far as a script can. */
const removeNewer = (): void => {
  const missing: [object | undefined, string[]][] = [
    [URL, ['parse', 'canParse']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [Array, ['fromAsync']],
    [RegExp, ['escape']],
    [AbortSignal, ['any']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [
      Set.prototype,
      [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
        'isSupersetOf',
        'isDisjointFrom',
      ],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [Crypto.prototype, ['randomUUID']],
    [globalThis, ['Iterator', 'scheduler', 'navigation', 'BarcodeDetector']],
    [Document.prototype, ['startViewTransition']],
  ]
  for (const [owner, names] of missing) for (const name of names) Reflect.deleteProperty(owner ?? {}, name)
}

/** Makes the browser one from before the list. */
const removeListed = (): void => {
  Reflect.deleteProperty(Array.prototype, 'toSorted')
}

let valid = ''
beforeAll(async () => {
  valid = (await findPerson({ state: 'valid' })).id
})

/** Opens a browser in which a script runs before each page's own. */
const openBrowser = async (script?: () => void): Promise<{ page: Page; errors: string[] }> => {
  const browser = await chromium.launch({ executablePath: inject('browser'), args: BROWSER_FLAGS })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({
    baseURL: inject('portal'),
    viewport: PHONE,
    locale: 'es-MX',
    javaScriptEnabled: script !== undefined,
  })
  if (script) await context.addInitScript(script)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, errors }
}

it('the public page, the sign-in and Verificar en sitio open in the oldest supported browsers', async () => {
  const { page, errors } = await openBrowser(removeNewer)
  await page.goto(`/credential/validation/${valid}`)
  await page.getByRole('heading', { name: 'Acreditación vigente' }).waitFor()
  await page.goto('/login')
  await page.getByLabel('Usuario').fill('utility')
  await page.getByLabel('Contraseña', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/inicio$/u)
  await page.goto('/verificar-en-sitio')
  const { body } = await getApi()
    .as('utility')
    .get<{ accreditation_number: string }>(`/api/personnel/${valid}/`)
  await page.getByLabel('Número de la credencial').fill(body.accreditation_number)
  await page.getByRole('button', { name: 'Verificar' }).click()
  await page.getByRole('heading', { level: 2, name: 'Puede trabajar' }).waitFor()
  expect(errors).toEqual([])
})

it('an older browser shows what works and what to do, and the public page opens in it', async () => {
  const { page, errors } = await openBrowser(removeListed)
  await page.goto('/personnel')
  await page.getByRole('heading', { name: 'Actualice su navegador' }).waitFor()
  expect(await page.getByRole('listitem').allTextContents()).toContain('Safari 16.4')
  expect(await page.locator('#root').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'escriba aquí su número' }).click()
  await page.getByLabel(/código/iu).waitFor()
  await page.goto(`/credential/validation/${valid}`)
  await page.getByRole('heading', { name: 'Acreditación vigente' }).waitFor()
  expect(errors).toEqual([])
})

it('the public page is complete without scripts and without styles', async () => {
  const { page } = await openBrowser()
  await page.route('**/credential/validation/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/<style>.*?<\/style>/su, '')
    await route.fulfill({ response, body })
  })
  await page.goto(`/credential/validation/${valid}`)
  await page.getByRole('heading', { name: 'Acreditación vigente' }).waitFor()
  await page.getByText(/^Consultado el/u).waitFor()
  await page.goto('/credential/validation/nadie')
  await page.getByRole('heading', { name: 'No válida' }).waitFor()
  await page.getByText('Esta credencial no es válida.').waitFor()
})

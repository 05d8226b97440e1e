import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import type { Person } from '../src/domain/personnel.ts'
import { apiAt } from './support/api.ts'
import { getBrowser } from './support/browser.ts'
import { startPortal } from './support/e2e/portals.ts'

/**
 * `npm run screens`: pictures of every screen of the demo, at 1280 and 390 px, light and dark, into docs/screens. They are for people to look at; no
 * test compares them. Names given on the command line choose among them: `npm run screens -- matriz`.
 */
const FOLDER = join(import.meta.dirname, '../docs/screens')
const WIDTHS = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } }
const THEMES = ['light', 'dark'] as const
/** A page is shown as far as this; what is longer goes on alike. */
const LONGEST = 1800

interface Screen {
  path: string
  /** Nobody, where it is for the public. */
  user?: string
  /** What is done there before the picture is taken. */
  prepare?: (page: Page) => Promise<unknown>
}

const click = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()

const screens: Record<string, Screen> = {
  'sign-in': { path: '/login' },
  ...Object.fromEntries(
    ['super', 'admin', 'utility', 'empresa', 'certificador', 'atencion', 'comercial', 'lectura'].map(
      (user) => [`home-${user}`, { path: '/inicio', user }],
    ),
  ),
  todos: { path: '/mis-pendientes', user: 'empresa' },
  'todos-of-a-company': { path: '/mis-pendientes?filter={"company":3}', user: 'utility' },
  personnel: { path: '/personnel', user: 'admin' },
  'personnel-create': { path: '/personnel', user: 'admin', prepare: click('Dar de alta') },
  person: { path: '/personnel/PERSON', user: 'admin' },
  'person-data': { path: '/personnel/PERSON/datos', user: 'admin' },
  'person-of-a-contractor': { path: '/personnel/PERSON', user: 'empresa' },
  credential: { path: '/personnel/credential/PERSON', user: 'comercial' },
  matrix: { path: '/personnel-accreditation', user: 'utility' },
  'matrix-of-a-contractor': { path: '/personnel-accreditation', user: 'empresa' },
  search: { path: '/search?search=mar', user: 'atencion' },
  companies: { path: '/companies', user: 'admin' },
  'company-kept': {
    path: '/companies/1',
    user: 'super',
    prepare: async (page) => {
      await click('Eliminar empresa')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  company: { path: '/companies/1', user: 'admin' },
  'company-people': { path: '/companies/1/personal', user: 'admin' },
  'company-papers': { path: '/companies/1/obligaciones', user: 'utility' },
  'company-paper': {
    path: '/companies/1/obligaciones',
    user: 'utility',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /: Por revisar/u })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'company-held-papers': { path: '/companies/4/obligaciones', user: 'utility' },
  'company-files': { path: '/companies/1/archivos', user: 'admin' },
  'company-contacts': { path: '/companies/1/contactos', user: 'admin' },
  'company-history': { path: '/companies/1/historial', user: 'super' },
  vetoes: { path: '/vetos', user: 'admin' },
  announcements: { path: '/anuncios', user: 'admin' },
  'administrative-acts': { path: '/actas_administrativas', user: 'empresa' },
  'non-accordance': { path: '/no_conformidades', user: 'admin' },
  quotations: { path: '/quotations', user: 'empresa' },
  quotation: { path: '/quotations/1', user: 'empresa' },
  'quotation-create': { path: '/create-quotation', user: 'utility' },
  pricing: { path: '/pricing', user: 'super' },
  'report-accreditation': { path: '/reports', user: 'utility' },
  'report-downloads': { path: '/reportes', user: 'utility' },
  'report-monthly-download': { path: '/report-download', user: 'utility' },
  'report-monthly': { path: '/report-create', user: 'utility' },
  imports: { path: '/importar', user: 'super' },
  visits: { path: '/reportes-de-visitas', user: 'utility' },
  'on-site': { path: '/verificar-en-sitio', user: 'utility' },
  inspections: { path: '/inspecciones', user: 'utility' },
  'unusual-checks': { path: '/consultas-inusuales', user: 'utility' },
  log: { path: '/bitacora', user: 'super' },
  'log-entry': {
    path: '/bitacora',
    user: 'super',
    prepare: (page) => page.locator('main tbody a, main li a').first().click(),
  },
  settings: { path: '/ajustes', user: 'super' },
  'catalog-zones': { path: '/catalogos', user: 'super' },
  'catalog-role': { path: '/catalogos/roles', user: 'super', prepare: click('Editar Agente') },
  'catalog-obligations': { path: '/catalogos/obligaciones', user: 'super' },
  'catalog-grid': { path: '/catalogos/requisitos-por-rol', user: 'super' },
  'catalog-forecast': {
    path: '/catalogos/requisitos-por-rol',
    user: 'super',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Licencia de conducir para Técnica/o de instalación' }).click()
      await click('Revisar y guardar')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  users: { path: '/users', user: 'super' },
  'user-create': { path: '/users', user: 'super', prepare: click('Nuevo usuario') },
  user: { path: '/users/4', user: 'super' },
  'user-sessions': { path: '/users/1/sesiones', user: 'super' },
  'user-link': { path: '/users/8', user: 'super', prepare: click('Restablecer contraseña') },
  account: { path: '/mi-cuenta', user: 'lectura' },
  'link-over': { path: '/invitacion#nada' },
  controls: { path: '/components-overview', user: 'lectura' },
  'no-page': { path: '/no-existe', user: 'lectura' },
  'public-valid': { path: '/credential/validation/PERSON' },
  'public-not-valid': { path: '/credential/validation/nadie' },
}

const executablePath = getBrowser()
if (!executablePath) throw new Error('There is no Chromium here: set CHROMIUM to one.')
const chosen = Object.entries(screens).filter(
  ([name]) => process.argv.length < 3 || process.argv.slice(2).some((asked) => name.includes(asked)),
)
const demo = await startPortal('server')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const api = apiAt(demo.url)
  const { body: people } = await api.as('super').get<Person[]>('/api/personnel/')
  const person = people.find(
    ({ accreditation_flag, company, active, profile_picture }) =>
      accreditation_flag === 'success' && company === 1 && active && profile_picture,
  )
  await mkdir(FOLDER, { recursive: true })
  for (const [name, { path, user, prepare }] of chosen)
    for (const [width, viewport] of Object.entries(WIDTHS))
      for (const colorScheme of THEMES) {
        const context = await browser.newContext({
          ...{ viewport, colorScheme, baseURL: demo.url, reducedMotion: 'reduce' },
          ...{ locale: 'es-MX', timezoneId: 'America/Mexico_City' },
        })
        const page = await context.newPage()
        if (user) {
          const { token } = await api.signIn(user)
          await page.addInitScript((session) => localStorage.setItem('token', session), token)
        }
        await page.goto(path.replace('PERSON', person?.id ?? ''))
        await page.waitForLoadState('networkidle')
        await prepare?.(page)
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(300)
        const picture = sharp(await page.screenshot({ fullPage: prepare === undefined }))
        const { height = LONGEST } = await picture.metadata()
        await picture
          .extract({ left: 0, top: 0, width: viewport.width, height: Math.min(height, LONGEST) })
          .webp({ quality: 70 })
          .toFile(join(FOLDER, `${name}-${width}-${colorScheme}.webp`))
        await context.close()
      }
  console.log(`${chosen.length} screens in ${FOLDER}`)
} finally {
  await browser.close()
  await demo.stop()
}

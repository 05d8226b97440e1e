import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import type { Person } from '../src/domain/people/schemas.ts'
import { createApi } from './support/api.ts'
import { installBrowser } from './support/browser.ts'
import { chooseRecordAction } from './support/e2e/recordActions.ts'
import { startPortal } from './support/e2e/startPortal.ts'
import { seedCredentialReports } from './support/seedCredentialReports.ts'
import { type SampleCredential, type Screen, verificationScreens } from './support/verificationScreens.ts'

/**
 * `npm run screens` takes screenshots of every screen of the demo, at 1280 and 390 px, light and dark, into docs/screens.
 * Public and phone screens are also taken at 320 px and in print, and so are the pages of printed cards.
 * The screenshots are for people; no test compares them. Names select screens: `npm run screens -- matrix`.
 * `--against FOLDER` compares with screenshots of an earlier version, names the differing ones
 * and puts both side by side in docs/screens/differences.
 */
const FOLDER = join(import.meta.dirname, '../docs/screens')
const WIDTHS = { 1280: { width: 1280, height: 800 }, 390: { width: 390, height: 844 } }
/** Smallest supported screen, for pages that are used on any phone. */
const NARROW = { 320: { width: 320, height: 640 } }
/** Sheet of paper in CSS pixels. */
const PAPER = { width: 816, height: 1056 }
const THEMES = ['light', 'dark'] as const
/** Maximum time in which a screen shows its title and replaces its placeholders, in milliseconds. */
const LOADING_MS = 10_000
/** Maximum height of a screenshot in pixels; longer pages are cut. */
const MAX_HEIGHT = 1800

const click = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()

/** Types into a form, reloads the page and waits for the offer to restore the draft. */
const draft =
  (
    label: string | RegExp,
    text: string,
    open: Screen['prepare'] = async () => undefined,
  ): Screen['prepare'] =>
  async (page, sample) => {
    // Chromium asks before typed text is lost.
    page.on('dialog', (dialog) => void dialog.accept())
    await open(page, sample)
    await page.getByLabel(label).first().fill(text)
    await page.reload()
    await open(page, sample)
    await page.getByRole('button', { name: 'Recuperar' }).waitFor()
  }

/** Opens the console as an invited user of a new company, who chooses a password and is led to the home page. */
const openInvited =
  (nextSteps: (page: Page) => Promise<unknown> = async () => undefined): Screen['prepare'] =>
  async (page) => {
    const root = await api.signIn('super')
    const name = `nueva ${openedCount}`
    const company = await root.post<{ id: number }>('/api/companies/', {
      company_name: `Redes del Norte ${openedCount}`,
      zone: 1,
    })
    const account = await root.post<{ id: number }>('/api/users/', {
      username: name,
      groups: ['company'],
      company: company.body.id,
    })
    const link = await root.post<{ url: string }>(`/api/users/${account.body.id}/link/`)
    const { pathname, hash } = new URL(link.body.url)
    await page.goto(pathname + hash)
    await page.getByLabel('Contraseña nueva').first().fill('zorzal-44-Tijeras.nube')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await page.getByRole('region', { name: 'Primeros pasos' }).waitFor()
    await nextSteps(page)
  }

const openCorrection = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Corregir /u })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo del veto' }).waitFor()
}

const screens: Record<string, Screen> = {
  'sign-in': { path: '/login' },
  ...Object.fromEntries(
    ['super', 'admin', 'utility', 'empresa', 'certificador', 'atencion', 'comercial', 'lectura'].map(
      (user) => [`home-${user}`, { path: '/inicio', user }],
    ),
  ),
  todos: { path: '/mis-pendientes', user: 'empresa' },
  'todos-files': {
    path: '/mis-pendientes',
    user: 'empresa',
    prepare: async (page) => {
      const namedPages = [
        ...(await page
          .locator('main')
          .getByText(/^Falta /u)
          .allTextContents()),
        'IMG_2031',
      ]
      const files = namedPages.map((name) => ({
        name: `${name}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from(name),
      }))
      await page.getByLabel('Archivos para varios pendientes').setInputFiles(files)
      await page.getByText('Sin identificar').first().waitFor()
    },
  },
  'first-day-home': { path: '/login', prepare: openInvited() },
  'first-day-todos': {
    path: '/login',
    prepare: openInvited(async (page) => {
      await page.getByRole('link', { name: 'Suba el primer documento' }).click()
      await page.getByRole('heading', { name: 'Mis pendientes' }).waitFor()
    }),
  },
  'first-day-users': {
    path: '/login',
    prepare: openInvited((page) => page.getByRole('link', { name: 'Vea quién más inicia sesión' }).click()),
  },
  'company-users': { path: '/companies/3/usuarios', user: 'super', prepare: click('Nuevo usuario') },
  'todos-of-a-company': { path: '/mis-pendientes?filter={"company":3}', user: 'utility' },
  personnel: { path: '/personnel', user: 'admin' },
  'personnel-selected': {
    path: '/personnel',
    user: 'admin',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Seleccionar los de esta página' }).click()
      await page.getByText('10 personas seleccionadas').waitFor()
    },
  },
  'personnel-create': { path: '/personnel', user: 'admin', prepare: click('Dar de alta') },
  'personnel-create-draft': {
    path: '/personnel',
    user: 'admin',
    prepare: draft(/^Nombre/u, 'Luz María', click('Dar de alta')),
  },
  'review-draft': {
    path: '/por-revisar',
    user: 'utility',
    prepare: draft(/^Qué debe/u, 'Falta la firma', async (page) => {
      await page.goto('/por-revisar')
      await click('Empezar a revisar')(page)
      await page.locator('button:enabled', { hasText: 'Rechazar' }).click()
    }),
  },
  'quotation-draft': {
    path: '/quotations/1',
    user: 'empresa',
    prepare: draft(/^Correo/u, 'luz@obras.example'),
  },
  person: { path: '/personnel/PERSON', user: 'admin' },
  'person-requirements': { path: '/personnel/PERSON/requisitos', user: 'admin' },
  'person-of-a-contractor': { path: '/personnel/PERSON', user: 'empresa' },
  credential: { path: '/personnel/credential/PERSON', user: 'comercial' },
  matrix: { path: '/personnel-accreditation', user: 'utility' },
  'matrix-of-a-contractor': { path: '/personnel-accreditation', user: 'empresa' },
  search: { path: '/search?search=mar', user: 'atencion' },
  companies: { path: '/companies', user: 'admin' },
  'company-create': { path: '/companies', user: 'admin', prepare: click('Dar de alta') },
  'company-kept': {
    path: '/companies/1',
    user: 'super',
    prepare: async (page) => {
      await chooseRecordAction(page, 'Eliminar empresa')
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
  'company-contact-edit': {
    path: '/companies/1/contactos',
    user: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Editar a/u })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'company-history': { path: '/companies/1/historial', user: 'super' },
  vetoes: { path: '/vetos', user: 'admin' },
  'veto-versions': {
    path: '/vetos',
    user: 'utility',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Ver versiones/u })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('article').first().waitFor()
    },
  },
  'veto-correct': {
    path: '/vetos',
    user: 'admin',
    prepare: openCorrection,
  },
  'veto-conflict': {
    path: '/vetos',
    user: 'admin',
    prepare: async (page) => {
      await openCorrection(page)
      const root = await api.signIn('super')
      const { body } = await root.get<{ id: number }[]>('/api/v1/vetoes/')
      const reason = 'El número de sellos era otro.'
      const text = `<p>Rompió <b>${openedCount}</b> sellos.</p>`
      await root.patch(`/api/v1/vetoes/${body[0]?.id}/`, { text, reason })
      const drawer = page.getByRole('dialog', { name: 'Corregir el veto' })
      await drawer.getByLabel(/^Nombre de la persona/u).fill('Yazmín Luna')
      await drawer.getByLabel(/^Motivo de la corrección/u).fill('Se escribe con Y.')
      await page.getByRole('button', { name: 'Guardar corrección' }).click()
      await page.getByRole('dialog', { name: 'Alguien más guardó cambios' }).waitFor()
    },
  },
  announcements: { path: '/anuncios', user: 'admin' },
  'administrative-acts': { path: '/actas_administrativas', user: 'empresa' },
  'non-accordance': { path: '/no_conformidades', user: 'admin' },
  quotations: { path: '/quotations', user: 'empresa' },
  'sign-out-unsaved': {
    path: '/create-quotation',
    user: 'empresa',
    prepare: async (page) => {
      await page.getByLabel(/^Nombre/u).fill('Luz Peña')
      await page.getByRole('button', { name: /^Cuenta de/u }).click()
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await page.getByRole('dialog', { name: 'Cambios sin guardar' }).waitFor()
    },
  },
  quotation: { path: '/quotations/1', user: 'empresa' },
  'quotation-create': { path: '/create-quotation', user: 'utility' },
  pricing: { path: '/pricing', user: 'super' },
  'report-accreditation': { path: '/reports', user: 'utility' },
  'report-downloads': { path: '/reportes', user: 'utility' },
  'report-monthly-download': { path: '/report-download', user: 'utility' },
  'report-monthly': { path: '/report-create', user: 'utility' },
  reviews: { path: '/por-revisar', user: 'utility' },
  review: {
    path: '/por-revisar',
    user: 'utility',
    prepare: async (page) => {
      await click('Empezar a revisar')(page)
      await page.getByRole('button', { name: 'Aprobar' }).waitFor()
    },
  },
  imports: { path: '/importar', user: 'super' },
  'tax-list': { path: '/lista-69b', user: 'super' },
  visits: { path: '/reportes-de-visitas', user: 'utility' },
  visit: { path: '/reportes-de-visitas/1', user: 'utility' },
  ...verificationScreens,
  inspections: { path: '/inspecciones', user: 'utility' },
  'inspections-of-a-person': { path: '/personnel/PERSON/inspecciones', user: 'utility' },
  'inspections-of-a-company': { path: '/companies/1/inspecciones', user: 'utility' },
  'cards-dialog': {
    path: '/personnel/credential/PERSON',
    user: 'utility',
    prepare: (page) => chooseRecordAction(page, 'Imprimir tarjeta'),
  },
  'bell-panel': { path: '/inicio', user: 'empresa', prepare: click('Notificaciones') },
  'bell-panel-none': {
    path: '/inicio',
    user: 'lectura',
    prepare: click('Notificaciones'),
  },
  'unusual-checks': { path: '/consultas-inusuales', user: 'utility' },
  'unusual-check': { path: '/consultas-inusuales/1', user: 'utility' },
  log: { path: '/bitacora', user: 'super' },
  retention: { path: '/conservacion', user: 'super' },
  retentionDeletions: { path: '/actas-de-eliminacion', user: 'super' },
  'log-entry': {
    path: '/bitacora',
    user: 'super',
    prepare: (page) => page.locator('main tbody a, main li a').first().click(),
  },
  settings: { path: '/ajustes', user: 'super' },
  'privacy-notices': { path: '/ajustes/aviso-de-privacidad', user: 'super' },
  'privacy-notice': { path: '/ajustes/aviso-de-privacidad/2', user: 'super' },
  'notice-acceptances': { path: '/ajustes/aviso-de-privacidad/aceptaciones', user: 'super' },
  'arco-requests': { path: '/solicitudes-arco', user: 'super' },
  'arco-request': { path: '/solicitudes-arco/1', user: 'super' },
  'catalog-zones': { path: '/catalogos', user: 'super' },
  'catalog-role': { path: '/catalogos/roles', user: 'super', prepare: click('Editar Agente') },
  'catalog-requirements': { path: '/catalogos/requisitos', user: 'super' },
  'catalog-obligations': { path: '/catalogos/obligaciones', user: 'super' },
  'catalog-grid': { path: '/catalogos/requisitos-por-rol', user: 'super' },
  'catalog-forecast': {
    path: '/catalogos/requisitos-por-rol',
    user: 'super',
    prepare: async (page) => {
      await page
        .getByRole('checkbox', { name: 'Licencia de conducir para Técnico(a) de instalación' })
        .click()
      await click('Revisar y guardar')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  'blocked-people': { path: '/personas-bloqueadas', user: 'super' },
  users: { path: '/users', user: 'super' },
  'user-create': { path: '/users', user: 'super', prepare: click('Nuevo usuario') },
  user: { path: '/users/4', user: 'super' },
  'user-sessions': { path: '/users/1/sesiones', user: 'super' },
  'user-link': {
    path: '/users/8',
    user: 'super',
    prepare: (page) => chooseRecordAction(page, 'Restablecer contraseña'),
  },
  webhooks: { path: '/webhooks', user: 'super' },
  webhook: { path: '/webhooks/1', user: 'super' },
  'webhook-deliveries': { path: '/webhooks/1/entregas', user: 'super' },
  integrations: { path: '/integraciones', user: 'super' },
  'integration-create': {
    path: '/integraciones',
    user: 'super',
    prepare: click('Nueva cuenta de servicio'),
  },
  integration: { path: '/integraciones/1', user: 'super' },
  'integration-token': { path: '/integraciones/1/tokens', user: 'super', prepare: click('Crear token') },
  account: { path: '/mi-cuenta', user: 'lectura' },
  'link-over': { path: '/invitacion#nada' },
  controls: { path: '/components-overview', user: 'lectura' },
  'no-page': { path: '/no-existe', user: 'lectura' },
}

const executablePath = installBrowser()
if (!executablePath) throw new Error('There is no Chromium here: set CHROMIUM to one.')
const { values: options, positionals: screenNames } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' } },
})
const isAsked = (name: string) =>
  screenNames.length === 0 || screenNames.some((namePart) => name.includes(namePart))
const chosen = Object.entries(screens).filter(([name]) => isAsked(name))
const demo = await startPortal('server')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const api = createApi(demo.url)

let openedCount = 0
/** Each page uses its own client address, so that rate limits do not add up. */
const open = async (
  { path, user, prepare }: Screen,
  sample: SampleCredential,
  look: object,
): Promise<Page> => {
  openedCount += 1
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${openedCount % 250}` },
    ...look,
    baseURL: demo.url,
    reducedMotion: 'reduce',
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
  })
  const page = await context.newPage()
  if (user) {
    const { token } = await api.signIn(user)
    await page.addInitScript((session) => localStorage.setItem('token', session), token)
  }
  await page.goto(path.replace('PERSON', sample.id))
  await page.waitForLoadState('networkidle')
  await prepare?.(page, sample)
  await page.waitForLoadState('networkidle')
  // On a slow machine, the network is also idle while scripts run. A screen without title is photographed after the timeout.
  const placeholder = page.locator('.MuiSkeleton-root, .MuiCircularProgress-root').first()
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: LOADING_MS })
    .catch(() => undefined)
  await placeholder.waitFor({ state: 'detached', timeout: LOADING_MS }).catch(() => undefined)
  await page.waitForTimeout(300)
  return page
}

const take = async (page: Page, name: string, fullPage: boolean): Promise<void> => {
  if (fullPage) await page.evaluate(() => scrollTo(0, 0))
  const picture = sharp(await page.screenshot({ fullPage }))
  const { width = 1, height = MAX_HEIGHT } = await picture.metadata()
  await picture
    .extract({ left: 0, top: 0, width, height: Math.min(height, MAX_HEIGHT) })
    .webp({ quality: 70 })
    .toFile(join(FOLDER, `${name}.webp`))
}

/** Renders the pages of printed cards with poppler, if it is installed: both sides of a card, and sheets. */
const takeCards = async (people: readonly Person[]): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-cards-'))
  for (const [sheet, count] of [
    ['card', 1],
    ['letter', 10],
  ] as const) {
    const filter = JSON.stringify({ id: people.slice(0, count).map(({ id }) => id) })
    const query = new URLSearchParams({ filter, sheet })
    const { bytes } = await api.as('utility').get(`/api/personnel_cards/?${query}`)
    const [file, target] = [join(folder, `${sheet}.pdf`), join(folder, `printed-${sheet}`)]
    await writeFile(file, bytes)
    await promisify(execFile)('pdftoppm', ['-r', sheet === 'card' ? '300' : '110', '-png', file, target])
  }
  for (const name of (await readdir(folder)).filter((fileName) => fileName.endsWith('.png')))
    await sharp(join(folder, name))
      .webp()
      .toFile(join(FOLDER, name.replace('.png', '.webp')))
  await rm(folder, { recursive: true })
}

/** Tolerated difference: pixels per thousand, and steps of a colour channel. Text rendering varies slightly. */
const TOLERATED = { share: 1, step: 24 }

/** Compares each screenshot with the one of the same name in another folder. */
const compare = async (earlierFolder: string): Promise<void> => {
  const differences = join(FOLDER, 'differences')
  await rm(differences, { recursive: true, force: true })
  await mkdir(differences, { recursive: true })
  const [earlierNames, currentNames] = await Promise.all(
    [earlierFolder, FOLDER].map((folder) => readdir(folder)),
  )
  for (const name of (currentNames ?? []).filter((fileName) => fileName.endsWith('.webp'))) {
    if (!earlierNames?.includes(name)) {
      console.log(`${name}: new`)
      continue
    }
    const paths = [join(earlierFolder, name), join(FOLDER, name)]
    const sizes = await Promise.all(paths.map((path) => sharp(path).metadata()))
    const width = Math.max(...sizes.map((size) => size.width))
    const height = Math.max(...sizes.map((size) => size.height))
    const ground = { r: 255, g: 0, b: 255 }
    const paddedImages = paths.map((path, index) =>
      sharp(path)
        .removeAlpha()
        .extend({
          right: width - (sizes[index]?.width ?? width),
          bottom: height - (sizes[index]?.height ?? height),
          background: ground,
        }),
    )
    const [a, b] = await Promise.all(paddedImages.map((picture) => picture.clone().raw().toBuffer()))
    let differing = 0
    for (let offset = 0; offset < width * height * 3; offset += 3)
      if (
        [0, 1, 2].some(
          (channel) => Math.abs((a?.[offset + channel] ?? 0) - (b?.[offset + channel] ?? 0)) > TOLERATED.step,
        )
      )
        differing += 1
    const share = (1000 * differing) / (width * height)
    if (share <= TOLERATED.share) continue
    console.log(`${name}: ${share.toFixed(1)} ‰`)
    const pictures = await Promise.all(paddedImages.map((picture) => picture.clone().png().toBuffer()))
    await sharp({ create: { width: 2 * width + 8, height, channels: 3, background: ground } })
      .composite(pictures.map((input, index) => ({ input, left: index * (width + 8), top: 0 })))
      .webp({ quality: 70 })
      .toFile(join(differences, name))
  }
}

try {
  const { body: everybody } = await api.as('super').get<Person[]>('/api/personnel/')
  const people = everybody.filter(
    ({ accreditation_flag, company, active, profile_picture }) =>
      accreditation_flag === 'success' && company === 1 && active && profile_picture,
  )
  const [person] = people
  if (!person) throw new Error('Nobody in the demo has a valid credential with a photo.')
  const { body } = await api.as('utility').get<{ address: string }>(`/api/personnel/${person.id}/credential/`)
  const sample = {
    id: person.id,
    number: person.accreditation_number ?? '',
    surname: person.last_names ?? '',
    address: body.address,
  }
  await seedCredentialReports(api, sample)
  await mkdir(FOLDER, { recursive: true })
  for (const [name, screen] of chosen) {
    const isFullPage = screen.prepare === undefined || Boolean(screen.isNarrow)
    for (const [width, viewport] of Object.entries({ ...WIDTHS, ...(screen.isNarrow ? NARROW : {}) }))
      for (const colorScheme of THEMES) {
        const page = await open(screen, sample, { viewport, colorScheme })
        await take(page, `${name}-${width}-${colorScheme}`, isFullPage)
        await page.context().close()
      }
    if (!screen.isPrinted) continue
    const page = await open(screen, sample, { viewport: PAPER })
    await page.emulateMedia({ media: 'print' })
    await take(page, `${name}-print`, true)
    await page.context().close()
  }
  if (isAsked('printed-cards')) await takeCards(people)
  console.log(`${chosen.length} screens in ${FOLDER}`)
  if (options.against) await compare(options.against)
} finally {
  await browser.close()
  await demo.stop()
}

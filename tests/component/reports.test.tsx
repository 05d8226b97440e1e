import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { useFakeTime } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseOption, openOptions } from '../support/selectOptions.ts'

const NOON = new Date('2026-11-21T18:00:00Z')

const savedNames: string[] = []
const revokedUrls: string[] = []
beforeEach(() => {
  vi.setSystemTime(NOON)
  let urlCount = 0
  URL.createObjectURL = () => `blob:${++urlCount}`
  URL.revokeObjectURL = (url) => void revokedUrls.push(url)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedNames.push(this.download)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  savedNames.length = 0
  revokedUrls.length = 0
})

const file = (name?: string) =>
  new Response('PK123', {
    headers: name ? { 'Content-Disposition': `attachment; filename="${name}"` } : {},
  })
const neverAnswers = () => new Promise<Response>(() => undefined)
const month = (year: number, number: number) => `GET /report-download/${number}/${year}/download/`

const open = async (path: string, answers: Parameters<typeof openScreen>[2] = {}, { extras = true } = {}) => {
  await loadBackEndForTest(extras)
  const portal = openScreen(path, 'utility', answers)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return { ...portal, user: userEvent.setup() }
}
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
/** Clicks, then lets the time pass until the console requests the progress of the download. */
const clickAndWait = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) => {
  const target = await button(name)
  const pass = useFakeTime()
  await user.click(target)
  await pass(1500)
  return pass
}

describe('the four downloads', () => {
  it('are saved as workbook or CSV under the name that the server gives', async () => {
    const { user, calls } = await open('/reportes', {
      'GET /api/personnel_report/': ({ query }) => file(`personal-hoy.${query.get('format') ?? 'xlsx'}`),
    })
    await user.click(await button('Descargar .xlsx: Personal'))
    const downloadStatus = await screen.findByText('Se descargó personal-hoy.xlsx (1 kB).')
    expect(downloadStatus.closest('[role=status]')).toBeTruthy()
    await user.click(await button('CSV: Personal'))
    expect(await screen.findByText('Se descargó personal-hoy.csv (1 kB).')).toBeTruthy()
    expect(savedNames).toEqual(['personal-hoy.xlsx', 'personal-hoy.csv'])
    const reportCalls = calls.filter(({ path }) => path.endsWith('_report/'))
    expect(reportCalls.map(({ query }) => query.toString())).toEqual(['', 'format=csv'])
  })

  it('have one format and a name of ours where the back end knows the documented calls alone', async () => {
    const answers = { 'GET /api/contacts_report/': () => file() }
    const { user } = await open('/reportes', answers, { extras: false })
    await user.click(await button('Descargar .xlsx: Contactos'))
    expect(await screen.findByText('Se descargó contactos.xlsx (1 kB).')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^CSV/u })).toBeNull()
  })

  it('can be cancelled each by itself, and the focus goes back', async () => {
    const { user } = await open('/reportes', {
      'GET /api/personnel_report/': neverAnswers,
      'GET /api/company_report/': () => file('empresas.xlsx'),
    })
    const start = await button('Descargar .xlsx: Personal')
    await user.click(start)
    expect(start.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('progressbar', { name: 'Avance de la descarga: Personal' })).toBeTruthy()
    expect(screen.getByText('Personal: Preparando el archivo…').getAttribute('role')).toBe('status')
    await user.click(await button('Descargar .xlsx: Empresas colaboradoras'))
    await screen.findByText('Se descargó empresas.xlsx (1 kB).')
    await user.click(await button('Cancelar: Personal'))
    expect(await screen.findByText('Descarga cancelada. No se guardó ningún archivo.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(start))
    expect(start.getAttribute('aria-disabled')).toBe('false')
    expect(savedNames).toEqual(['empresas.xlsx'])
  })

  it('say how many are before them while they wait, and can be cancelled', async () => {
    const { user, calls } = await open('/reportes', { 'GET /api/personnel_report/': neverAnswers })
    const originalFetch = fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.startsWith('/api/downloads/')
        ? Promise.resolve(reply({ state: 'waiting', ahead: 2 }))
        : originalFetch(url, init),
    )
    await clickAndWait(user, 'Descargar .xlsx: Personal')
    expect(await screen.findByText(/^En espera: 2 antes que el suyo/u)).toBeTruthy()
    const reportCall = calls.find(({ path }) => path === '/api/personnel_report/')
    expect(reportCall?.headers.get('X-Download-Id')).toMatch(/^[0-9a-f]{32}$/u)
    await user.click(await button('Cancelar: Personal'))
    expect(await screen.findByText('Descarga cancelada. No se guardó ningún archivo.')).toBeTruthy()
  })

  it('say that they are being prepared where the server does not know their place', async () => {
    const { user } = await open('/reportes', { 'GET /api/personnel_report/': neverAnswers })
    const originalFetch = fetch
    let progressRequests = 0
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (!url.startsWith('/api/downloads/')) return originalFetch(url, init)
      progressRequests += 1
      return Promise.resolve(reply({ detail: 'No encontrado.' }, 404))
    })
    const pass = await clickAndWait(user, 'Descargar .xlsx: Personal')
    await waitFor(() => expect(progressRequests).toBeGreaterThan(0))
    const requestsBefore = progressRequests
    await pass(1500)
    await waitFor(() => expect(progressRequests).toBeGreaterThan(requestsBefore))
    expect(screen.getByText(/^Preparando el archivo…/u)).toBeTruthy()
  })

  it('say so of the QR codes too, to those who only hear it', async () => {
    const { user } = await open('/personnel', { 'GET /personnel/qr/zip/': neverAnswers })
    const originalFetch = fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url.startsWith('/api/downloads/')
        ? Promise.resolve(reply({ state: 'waiting', ahead: 2 }))
        : originalFetch(url, init),
    )
    await clickAndWait(user, /^Descargar Códigos QR/u)
    const queueStatus = await screen.findByText('En espera: 2 antes que el suyo')
    expect(queueStatus.closest('[role=status]')).toBeTruthy()
    await user.click(await button('Cancelar (2 antes que el suyo)'))
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Descargar Códigos QR/u))
  })

  it.each([
    [() => reply({ error: 'No hay espacio.' }, 500), 'Error: No hay espacio.'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'An error occurred: Failed to fetch'],
  ])('that fail say so in the words of the product (%#)', async (answer, words) => {
    const { user } = await open('/reportes', { 'GET /api/company_files_report/': answer })
    await user.click(await button('CSV: Archivos de empresas'))
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy()
    expect(savedNames).toEqual([])
  })
})

describe('the accreditation report', () => {
  it('is generated by one button, in the format that is chosen', async () => {
    const { user, calls } = await open('/reports', {
      'GET /personnel/reports/accreditation/': () => file('acreditacion-2026-11-21.csv'),
    })
    await user.click(await button('CSV'))
    await user.click(await button('Generar reporte de acreditación'))
    expect(await screen.findByText(/^Se descargó acreditacion-2026-11-21\.csv/u)).toBeTruthy()
    const reportCalls = calls.filter(({ path }) => path === '/personnel/reports/accreditation/')
    expect(reportCalls.map(({ query }) => query.get('format'))).toEqual(['csv'])
  })
})

describe('the monthly report', () => {
  const select = (name: string) => screen.findByRole('combobox', { name: new RegExp(`^${name}`, 'u') })

  it('begins with the last month that is over, and keeps what is chosen in the address', async () => {
    const { user, where } = await open('/report-download', { [month(2019, 2)]: () => file() })
    expect((await select('Mes')).textContent).toBe('Octubre')
    const years = await openOptions(await select('Año'))
    expect(years.map(({ textContent }) => textContent)).toEqual([
      '2026',
      '2025',
      '2024',
      '2023',
      '2022',
      '2021',
      '2020',
      '2019',
    ])
    await user.click(await screen.findByRole('option', { name: '2019' }))
    await chooseOption(await select('Mes'), 'Febrero')
    expect(where()).toBe('/report-download?month=2&year=2019')
    await user.click(await button('Generar reporte de febrero de 2019'))
    expect(await screen.findByText(/^Se descargó reporte-mensual-2019-02\.pdf/u)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Verlo antes de descargar' })
    expect(link.getAttribute('href')).toBe('/report-create?month=2&year=2019')
  })

  it('closes the months to come and says why', async () => {
    const { user } = await open('/report-download?month=12&year=2025')
    const getDisabledMonths = async () =>
      (await openOptions(await select('Mes')))
        .filter((option) => option.getAttribute('aria-disabled'))
        .map(({ textContent }) => textContent)
    expect(await getDisabledMonths()).toEqual([])
    await user.keyboard('{Escape}')
    await chooseOption(await select('Año'), '2026')
    expect(await screen.findByText('Diciembre de 2026 aún no empieza. Elija un mes anterior.')).toBeTruthy()
    const month = await select('Mes')
    expect(month.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(month.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Dic/u,
    )
    expect((await button(/^Generar/u)).disabled).toBe(true)
    await chooseOption(month, 'Noviembre')
    expect(
      await screen.findByText('Noviembre aún no termina: sus cifras todavía pueden cambiar.'),
    ).toBeTruthy()
    expect(await getDisabledMonths()).toEqual(['Diciembre (aún no empieza)'])
  })

  it.each(['?month=13&year=2026', '?month=2&year=2018', '?month=1&year=2027', '?month=x'])(
    'makes of %s the last month that is over',
    async (search) => {
      await open(`/report-download${search}`)
      expect(await button('Generar reporte de octubre de 2026')).toBeTruthy()
    },
  )

  it('says in words why the server refuses', async () => {
    const { user } = await open('/report-download', {
      [month(2026, 10)]: () => reply({ month: ['Ese mes aún no empieza.'] }, 400),
    })
    await user.click(await button(/^Generar/u))
    expect(await screen.findByText('Error: Ese mes aún no empieza.')).toBeTruthy()
  })
})

describe('the monthly report in the page', () => {
  it('is shown, kept as it is shown, and let go with its month', async () => {
    await open('/report-create', {
      [month(2026, 10)]: () => file('reporte-mensual-2026-10.pdf'),
      [month(2026, 3)]: () => file('reporte-mensual-2026-03.pdf'),
    })
    const frame = await screen.findByTitle('Vista previa de reporte-mensual-2026-10.pdf')
    expect(frame.getAttribute('src')).toMatch(/^blob:1#/u)
    const link = screen.getByRole('link', { name: 'Descargar PDF' })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      'blob:1',
      'reporte-mensual-2026-10.pdf',
    ])
    await chooseOption(screen.getByRole('combobox', { name: /^Mes/u }), 'Marzo')
    await screen.findByTitle('Vista previa de reporte-mensual-2026-03.pdf')
    expect(revokedUrls).toEqual(['blob:1'])
  })

  it('that fails says why, and tries again', async () => {
    let isFailing = true
    const { user } = await open('/report-create', {
      [month(2026, 10)]: () => (isFailing ? reply({ error: 'No hay espacio.' }, 500) : file()),
    })
    expect(await screen.findByText('Error: No hay espacio.')).toBeTruthy()
    isFailing = false
    await user.click(await button('Reintentar'))
    expect(await screen.findByTitle('Vista previa de reporte-mensual-2026-10.pdf')).toBeTruthy()
  })

  it('is a link where the browser shows no PDF', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: false })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'))
    await open('/report-create', { [month(2026, 10)]: () => file() })
    const link = await screen.findByRole('link', { name: 'Abrir el PDF' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['blob:1', '_blank'])
  })

  it('asks for no month to come', async () => {
    const { calls } = await open('/report-create?month=12&year=2026')
    expect(await screen.findByText(/^Diciembre de 2026 aún no empieza\./u)).toBeTruthy()
    expect(calls.filter(({ path }) => path.startsWith('/report-download/'))).toEqual([])
  })
})

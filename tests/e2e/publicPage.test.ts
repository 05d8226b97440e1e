import { expect, inject, it } from 'vitest'
import { enlargeText, findBrokenWords, NARROW } from '../support/e2e/brokenWords.ts'
import { measureColdStart } from '../support/e2e/coldStart.ts'
import { findPerson, registerPerson, tickDocumentItems } from '../support/e2e/people.ts'
import { getApi, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { createNoisePicture } from '../support/pictures.ts'

/** Maximum size of the page with its picture, in bytes. */
const MAX_BYTES = 14_000
const UNKNOWN = 'AaAaAaAaAaAaAaAaAaAaAa'

const scanner = (): Promise<Visitor> => visit(undefined, { viewport: PHONE })

/** Returns the text of the public page for an id, without the time of the check. */
const readPage = async (visitor: Visitor, id: string) => {
  await visitor.go(`/credential/validation/${id}`)
  const moment = visitor.page.getByText(/^Consultado el/u)
  return {
    text: (await visitor.page.getByRole('main').textContent())?.replace(
      /Consultado el .* a las \d\d:\d\d/u,
      '',
    ),
    picture: (await visitor.page.screenshot({ mask: [moment], animations: 'disabled' })).toString('base64'),
    tab: await visitor.page.title(),
  }
}

it('does not tell an unknown id from one that is inactive, expired, never accredited or malformed', async () => {
  const [inactive, expired, unaccreditedPerson] = await Promise.all([
    findPerson({ state: 'inactive' }),
    findPerson({ state: 'expired' }),
    findPerson({ state: 'unaccredited' }),
  ])
  const visitor = await scanner()
  const unknown = await readPage(visitor, UNKNOWN)
  await expect.poll(() => visitor.title().textContent()).toBe('No válida')
  await expect
    .poll(() => visitor.page.getByRole('img', { name: 'Credencial tachada: no es válida' }).isVisible())
    .toBe(true)
  const ids = [inactive.id, expired.id, unaccreditedPerson.id, '%E0%A4%A', 'a b', 'x'.repeat(250)]
  for (const id of ids) expect(await readPage(visitor, id), id).toEqual(unknown)
  const answer = ({ status, text }: { status: number; text: string }) => ({ status, text })
  const requestPerson = (id: string) => getApi().get(`/api/personnel_public/${encodeURIComponent(id)}/`)
  const refusal = answer(await requestPerson(UNKNOWN))
  expect(refusal.status).toBe(404)
  for (const id of ids) expect(answer(await requestPerson(id)), id).toEqual(refusal)
})

it('shows whoever is valid, about to expire or incomplete, with what to compare', async () => {
  const visitor = await scanner()
  for (const state of ['valid', 'expiring', 'incomplete'] as const) {
    const person = await findPerson({ state })
    await visitor.go(`/credential/validation/${person.id}`)
    await expect.poll(() => visitor.title().textContent()).toBe('Acreditación vigente')
    const card = await visitor.page.getByRole('article').textContent()
    expect(card).toContain(person.last_names.toLocaleUpperCase('es-MX'))
    expect(card).toContain(person.accreditation_number)
    await visitor.page.getByText('Compare la foto').waitFor()
    await visitor.page
      .getByText(/^Consultado el \d+ de \p{L}+ de \d{4} a las \d\d:\d\d \(hora de la Ciudad de México\)$/u)
      .waitFor()
    await expect.poll(() => visitor.page.getByText(person.rfc ?? 'RFC').count()).toBe(0)
  }
  // Large letters on a small screen: no word is broken across lines.
  await visitor.page.setViewportSize(NARROW)
  await enlargeText(visitor)
  await expect.poll(() => findBrokenWords(visitor)).toEqual([])
})

/** Creates a person with a valid accreditation and a picture that cannot be compressed. */
const withLargestPicture = async () => {
  const { id } = await registerPerson({ accreditation_number: 'A-123456' })
  await tickDocumentItems(id)
  const form = new FormData()
  form.append('accreditation_date', new Date().toISOString().slice(0, 10))
  form.append('profile_picture', new Blob([new Uint8Array(await createNoisePicture())]), 'foto.jpg')
  const { status } = await getApi().as('utility').patch(`/api/personnel/${id}/`, form)
  expect(status).toBe(200)
  return id
}

it('comes in one answer of 14 kB, the largest picture in it, and needs nothing else', async () => {
  const id = await withLargestPicture()
  const browser = (await visit()).page.context().browser()
  if (!browser) throw new Error('no browser')
  const { bytes, requests, addresses } = await measureColdStart(browser, inject('portal'), async (page) => {
    await page.goto(`/credential/validation/${id}`)
    const photo = page.getByRole('img', { name: 'Foto de la persona acreditada' })
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
  })
  expect([requests, addresses]).toEqual([1, [`/credential/validation/${id}`]])
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES)
  // Old phones and proxies accept no other encoding.
  const gzipReply = await fetch(`${inject('portal')}/credential/validation/${id}`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(Number(gzipReply.headers.get('content-length'))).toBeLessThanOrEqual(MAX_BYTES)
})

it('works without a script: by scan, in English by a link, by typing, and for a report by keys alone', async () => {
  const person = await findPerson({ state: 'valid' })
  const browser = (await visit()).page.context().browser()
  const context = await browser?.newContext({
    javaScriptEnabled: false,
    baseURL: inject('portal'),
    locale: 'es-MX',
    viewport: PHONE,
    extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.31' },
  })
  const page = await context?.newPage()
  if (!page) throw new Error('no browser')
  try {
    const title = page.getByRole('heading', { level: 1 })
    await page.goto(`/credential/validation/${person.id}`)
    await expect.poll(() => title.textContent()).toBe('Acreditación vigente')
    await expect.poll(() => page.getByRole('article').textContent()).toContain(person.accreditation_number)
    await page.getByRole('link', { name: 'English' }).click()
    await expect.poll(() => title.textContent()).toBe('Valid accreditation')
    await page.getByRole('link', { name: 'Check another credential by its code' }).click()
    await expect.poll(() => title.textContent()).toBe('Check a credential')
    await page.getByRole('link', { name: 'Español' }).click()
    await page.getByLabel('Código impreso bajo el QR').fill('A-000000')
    await page.getByLabel(/^Las tres primeras letras del primer apellido/u).fill('abc')
    await page.getByRole('button', { name: 'Comprobar' }).press('Enter')
    await expect.poll(() => title.textContent()).toBe('No válida con esos datos')
    await page.getByLabel('Código impreso bajo el QR').fill(' ')
    await page.getByLabel(/^Las tres primeras letras del primer apellido/u).fill(person.last_names)
    await page.getByRole('button', { name: 'Comprobar' }).click()
    await page.getByText('Falta el código o está mal escrito: debe ser como A-004217.').waitFor()
    await page.getByLabel('Código impreso bajo el QR').fill(person.accreditation_number ?? '')
    await page.getByRole('button', { name: 'Comprobar' }).click()
    await expect.poll(() => title.textContent()).toBe('Acreditación vigente')
    await expect.poll(() => page.getByRole('article').textContent()).toContain(person.accreditation_number)
    await page.goto(`/credential/validation/${person.id}`)
    await page.getByText('Reportar', { exact: true }).focus()
    for (const key of ['Enter', 'Tab', 'Space', 'Tab']) await page.keyboard.press(key)
    await page.keyboard.type('Roble 12, Centro')
    await page.keyboard.press('Enter')
    const descriptionField = page.getByRole('textbox', { name: '¿Qué pasó?' })
    await page.getByText('Cuente qué pasó, en 2000 caracteres como máximo.').waitFor()
    await expect.poll(() => descriptionField.getAttribute('aria-invalid')).toBe('true')
    await descriptionField.focus()
    await page.keyboard.type('Pidió dinero.')
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Reporte recibido').first().waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await expect.poll(() => title.textContent()).toBe('Report received')
    // Without JavaScript, the page says so instead of loading forever.
    await page.goto('/verificar-en-sitio')
    await page.getByText(/^Este portal necesita JavaScript/u).waitFor()
    await expect.poll(() => page.getByText('Cargando…').isVisible()).toBe(false)
  } finally {
    await context?.close()
  }
})

it('within the console asks the API, as before another back end, says that nobody could be asked, and asks again', async () => {
  const { id } = await findPerson({ state: 'valid' })
  const visitor = await visit('atencion')
  visitor.allow(/\/api\/personnel_public\/|\/config\.json/u)
  await visitor.go('/')
  await visitor.page.route('**/api/personnel_public/**', (route) => route.abort())
  await visitor.follow(`/credential/validation/${id}`)
  await expect.poll(() => visitor.title().textContent()).toBe('No se pudo comprobar')
  await visitor.page.unroute('**/api/personnel_public/**')
  await visitor.button('Reintentar').click()
  await expect.poll(() => visitor.title().textContent()).toBe('Acreditación vigente')
  // The page retries by itself once the network is back.
  await visitor.page.context().setOffline(true)
  await visitor.follow('/credential/validation/nadie')
  await expect.poll(() => visitor.title().textContent()).toBe('No se pudo comprobar')
  await visitor.page.context().setOffline(false)
  await expect.poll(() => visitor.title().textContent()).toBe('No válida')
  // The page neither needs nor changes a session.
  await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('token'))).toBe(visitor.token)
})

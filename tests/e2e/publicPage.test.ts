import { expect, inject, it } from 'vitest'
import { enlargeText, findBrokenWords, NARROW } from '../support/e2e/brokenWords.ts'
import { measureColdStart } from '../support/e2e/coldStart.ts'
import { findPerson, registerPerson, tickDocumentItems } from '../support/e2e/people.ts'
import { getApi, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'
import { createNoisePicture } from '../support/pictures.ts'

/** What the page may weigh, its picture in it. */
const MOST = 14_000
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA'

const scanner = (): Promise<Visitor> => visit(undefined, { viewport: PHONE })

/** What somebody at the door sees of an address, but for the moment of the check. */
const seen = async (me: Visitor, id: string) => {
  await me.go(`/credential/validation/${id}`)
  const moment = me.page.getByText(/^Consultado el/u)
  return {
    text: (await me.page.getByRole('main').textContent())?.replace(/Consultado el .* a las \d\d:\d\d/u, ''),
    picture: (await me.page.screenshot({ mask: [moment], animations: 'disabled' })).toString('base64'),
    tab: await me.page.title(),
  }
}

it('does not tell an unknown id from one that is inactive, expired, never accredited or malformed', async () => {
  const [inactive, expired, unaccredited] = await Promise.all([
    findPerson({ state: 'inactive' }),
    findPerson({ state: 'expired' }),
    findPerson({ state: 'unaccredited' }),
  ])
  const me = await scanner()
  const unknown = await seen(me, UNKNOWN)
  await expect.poll(() => me.title().textContent()).toBe('No válida')
  await expect
    .poll(() => me.page.getByRole('img', { name: 'Credencial tachada: no es válida' }).isVisible())
    .toBe(true)
  const ids = [inactive.id, expired.id, unaccredited.id, '%E0%A4%A', 'a b', 'x'.repeat(250)]
  for (const id of ids) expect(await seen(me, id), id).toEqual(unknown)
  const answer = ({ status, text }: { status: number; text: string }) => ({ status, text })
  const asked = (id: string) => getApi().get(`/api/personnel_public/${encodeURIComponent(id)}/`)
  const refused = answer(await asked(UNKNOWN))
  expect(refused.status).toBe(404)
  for (const id of ids) expect(answer(await asked(id)), id).toEqual(refused)
})

it('shows whoever is valid, about to expire or incomplete, with what to compare', async () => {
  const me = await scanner()
  for (const state of ['valid', 'expiring', 'incomplete'] as const) {
    const person = await findPerson({ state })
    await me.go(`/credential/validation/${person.id}`)
    await expect.poll(() => me.title().textContent()).toBe('Acreditación vigente')
    const card = await me.page.getByRole('article').textContent()
    expect(card).toContain(person.last_names.toLocaleUpperCase('es-MX'))
    expect(card).toContain(person.accreditation_number)
    await me.page.getByText('Compare la foto').waitFor()
    await me.page.getByText(/^Consultado el \d+ de \p{L}+ de \d{4} a las \d\d:\d\d$/u).waitFor()
    await expect.poll(() => me.page.getByText(person.rfc ?? 'RFC').count()).toBe(0)
  }
  // Large letters on a small screen: no word goes on in the next line.
  await me.page.setViewportSize(NARROW)
  await enlargeText(me)
  await expect.poll(() => findBrokenWords(me)).toEqual([])
})

/** Somebody valid whose picture no compressor can make smaller. */
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
  expect(bytes).toBeLessThanOrEqual(MOST)
  // Old phones and proxies take no other.
  const zipped = await fetch(`${inject('portal')}/credential/validation/${id}`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(Number(zipped.headers.get('content-length'))).toBeLessThanOrEqual(MOST)
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
    await page.getByLabel('Primeras tres letras del apellido').fill('abc')
    await page.getByRole('button', { name: 'Comprobar' }).press('Enter')
    await expect.poll(() => title.textContent()).toBe('No válida con esos datos')
    await page.getByLabel('Código impreso bajo el QR').fill(' ')
    await page.getByLabel('Primeras tres letras del apellido').fill(person.last_names)
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
    const what = page.getByRole('textbox', { name: '¿Qué pasó?' })
    await page.getByText('Cuente qué pasó, en 2000 caracteres como máximo.').waitFor()
    await expect.poll(() => what.getAttribute('aria-invalid')).toBe('true')
    await what.focus()
    await page.keyboard.type('Pidió dinero.')
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Reporte recibido').first().waitFor()
    await page.getByRole('link', { name: 'English' }).click()
    await expect.poll(() => title.textContent()).toBe('Report received')
    // What cannot work without one says so, and does not seem to load for ever.
    await page.goto('/verificar-en-sitio')
    await page.getByText(/^Este portal necesita JavaScript/u).waitFor()
    await expect.poll(() => page.getByText('Cargando…').isVisible()).toBe(false)
  } finally {
    await context?.close()
  }
})

it('within the console asks the API, as before another back end, says that nobody could be asked, and asks again', async () => {
  const { id } = await findPerson({ state: 'valid' })
  const me = await visit('atencion')
  me.allow(/\/api\/personnel_public\/|\/config\.json/u)
  await me.go('/')
  await me.page.route('**/api/personnel_public/**', (route) => route.abort())
  await me.follow(`/credential/validation/${id}`)
  await expect.poll(() => me.title().textContent()).toBe('No se pudo comprobar')
  await me.page.unroute('**/api/personnel_public/**')
  await me.button('Reintentar').click()
  await expect.poll(() => me.title().textContent()).toBe('Acreditación vigente')
  // Once there is a network again, nobody has to ask.
  await me.page.context().setOffline(true)
  await me.follow('/credential/validation/nadie')
  await expect.poll(() => me.title().textContent()).toBe('No se pudo comprobar')
  await me.page.context().setOffline(false)
  await expect.poll(() => me.title().textContent()).toBe('No válida')
  // It neither needs nor touches a session.
  await expect.poll(() => me.page.evaluate(() => localStorage.getItem('token'))).toBe(me.token)
})

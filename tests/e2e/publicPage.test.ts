import { expect, it } from 'vitest'
import { brokenWords, enlargeText, NARROW } from '../support/e2e/brokenWords.ts'
import { people, somebody } from '../support/e2e/people.ts'
import { apiOf, PHONE, type Visitor, visit } from '../support/e2e/visitor.ts'

const KB = 1024
const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA'

const scanner = async (): Promise<Visitor> => {
  const me = await visit(undefined, { viewport: PHONE })
  me.allow(/\/api\/personnel_public\//u)
  return me
}

/** What somebody at the door sees of an address, but for the moment of the check. */
const seen = async (me: Visitor, id: string) => {
  await me.go(`/credential/validation/${id}`)
  await expect.poll(() => me.title().textContent()).not.toBe('Cargando información')
  const moment = me.page.getByText(/^Consultado el/u)
  return {
    text: (await me.page.getByRole('main').textContent())?.replace(/Consultado el .* a las \d\d:\d\d/u, ''),
    picture: (await me.page.screenshot({ mask: [moment], animations: 'disabled' })).toString('base64'),
    tab: await me.page.title(),
  }
}

it('does not tell an unknown id from one that is inactive, expired, never accredited or malformed', async () => {
  const [inactive, expired, unaccredited] = await Promise.all([
    somebody({ state: 'inactive' }),
    somebody({ state: 'expired' }),
    somebody({ state: 'unaccredited' }),
  ])
  const me = await scanner()
  const unknown = await seen(me, UNKNOWN)
  expect(await me.title().textContent()).toBe('No válida')
  expect(await me.page.getByRole('img', { name: 'Credencial tachada: no es válida' }).isVisible()).toBe(true)
  const ids = [inactive.id, expired.id, unaccredited.id, '%', '%E0%A4%A', 'a b', '1', 'x'.repeat(250)]
  for (const id of ids) expect(await seen(me, id), id).toEqual(unknown)
  const answer = ({ status, text }: { status: number; text: string }) => ({ status, text })
  const asked = (id: string) => apiOf().get(`/api/personnel_public/${encodeURIComponent(id)}/`)
  const refused = answer(await asked(UNKNOWN))
  expect(refused.status).toBe(404)
  for (const id of ids) expect(answer(await asked(id)), id).toEqual(refused)
})

it('shows whoever is valid, about to expire or incomplete, with what to compare', async () => {
  const me = await scanner()
  for (const state of ['valid', 'expiring', 'incomplete'] as const) {
    const person = await somebody({ state })
    await me.go(`/credential/validation/${person.id}`)
    await expect.poll(() => me.title().textContent()).toBe('Acreditación vigente')
    const card = await me.page.getByRole('article').textContent()
    expect(card).toContain(person.last_names.toLocaleUpperCase('es-MX'))
    expect(card).toContain(person.accreditation_number)
    await me.page.getByText('Compare la foto').waitFor()
    await me.page.getByText(/^Consultado el \d+ de \p{L}+ de \d{4} a las \d\d:\d\d$/u).waitFor()
    expect(await me.page.getByText(person.rfc ?? 'RFC').count()).toBe(0)
  }
  // 14.12 Large letters on a small screen: no word goes on in the next line.
  await me.page.setViewportSize(NARROW)
  await enlargeText(me)
  expect(await brokenWords(me)).toEqual([])
})

it('asks for another proof where there is no picture', async () => {
  const { id } = await somebody({ state: 'valid', photo: false })
  const me = await scanner()
  await me.go(`/credential/validation/${id}`)
  await me.page.getByText('Pida una identificación oficial').waitFor()
})

it('says that nobody could be asked when the server is away, and asks again', async () => {
  const { id } = await somebody({ state: 'valid' })
  const me = await scanner()
  await me.page.route('**/api/personnel_public/**', (route) => route.abort())
  await me.go(`/credential/validation/${id}`)
  await expect.poll(() => me.title().textContent()).toBe('No se pudo comprobar')
  await me.page.unroute('**/api/personnel_public/**')
  await me.button('Reintentar').click()
  await expect.poll(() => me.title().textContent()).toBe('Acreditación vigente')
})

it('loads no console: a few requests, under 90 kB of scripts and styles as they travel', async () => {
  const [person] = await people({ state: 'valid' })
  const me = await scanner()
  const answers: { path: string; type: string; bytes: number; text: string }[] = []
  me.page.on('requestfinished', async (request) => {
    const [sizes, answer] = await Promise.all([request.sizes(), request.response()])
    const type = request.resourceType()
    const text = type === 'script' ? ((await answer?.text()) ?? '') : ''
    answers.push({ path: new URL(request.url()).pathname, type, bytes: sizes.responseBodySize, text })
  })
  await me.page.goto(`/credential/validation/${person?.id}`, { waitUntil: 'networkidle' })
  await expect.poll(() => me.title().textContent()).toBe('Acreditación vigente')
  const of = (...types: string[]) => answers.filter(({ type }) => types.includes(type))
  const code = of('script', 'stylesheet')
  expect(code.length).toBeGreaterThan(0)
  expect(code.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(90 * KB)
  expect(code.filter(({ text }) => text.includes('Plantilla de Personal'))).toEqual([])
  const calls = of('fetch', 'xhr').map(({ path }) => path)
  expect(calls.sort()).toEqual([`/api/personnel_public/${person?.id}/`, '/config.json'])
  expect(answers.length).toBeLessThanOrEqual(18)
})

it('says the same within the console, and neither needs nor touches a session', async () => {
  const { id } = await somebody({ state: 'valid' })
  const me = await visit('atencion')
  await me.go(`/credential/validation/${id}`)
  await expect.poll(() => me.title().textContent()).toBe('Acreditación vigente')
  expect(await me.page.evaluate(() => localStorage.getItem('token'))).toBe(me.token)
})

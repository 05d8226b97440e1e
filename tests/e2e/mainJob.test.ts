import sharp from 'sharp'
import { expect, it } from 'vitest'
import { toMexicoDay } from '../../src/domain/common/days.ts'
import { backend } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { tickDocumentItems } from '../support/e2e/people.ts'
import { openPersonForm, personForm, searchAndChoose } from '../support/e2e/personForm.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { filterRoster, rosterRow } from '../support/e2e/roster.ts'
import { visit } from '../support/e2e/visitor.ts'
import { readQrs } from '../support/readQrs.ts'

const portrait = () =>
  sharp({ create: { width: 480, height: 600, channels: 3, background: '#b5651d' } })
    .jpeg()
    .toBuffer()

/** Simulates a printed code photographed by a phone: smaller, grey, slightly blurred. */
const simulatePrint = (picture: Buffer) =>
  sharp(picture).resize(560).greyscale().blur(0.8).jpeg({ quality: 60 }).toBuffer()

const today = (): string => toMexicoDay(new Date())

it('registers a person, issues the credential, scans it, and takes it back', async () => {
  const visitor = await visit('admin')
  await visitor.go('/personnel')
  const form = await openPersonForm(visitor)

  await form.getByLabel('Apellidos').fill('Ñíguez de la Prueba')
  await form.getByLabel('Nombre(s)').fill('Ágata Itzel')
  await form.getByLabel('RFC').fill('ñipa900101')
  await form.getByLabel('Teléfono').fill('+52 55 1234 5678')
  await searchAndChoose(form, 'Rol', 'Técnico(a) de inspección')
  await searchAndChoose(form, 'Empresa', 'Redes Occidente')
  await form.getByLabel('Foto').setInputFiles({
    name: 'ágata.jpg',
    mimeType: 'image/jpeg',
    buffer: await portrait(),
  })
  await visitor.button('Usar foto').click()
  await visitor.button('Dar de alta').click()
  await visitor.page.getByText('Se registró a ÁGATA ITZEL ÑÍGUEZ DE LA PRUEBA.').waitFor()
  await expect.poll(() => personForm(visitor).count()).toBe(0)

  // The person is found and becomes accredited.
  await filterRoster(visitor, 'niguez')
  await rosterRow(visitor, 'ÑÍGUEZ DE LA PRUEBA, ÁGATA ITZEL').getByRole('link').click()
  await visitor.title().filter({ hasText: 'ÁGATA ITZEL ÑÍGUEZ DE LA PRUEBA' }).waitFor()
  const detail = visitor.where()
  await tickDocumentItems(detail.split('/').pop() ?? '')
  await visitor.page.getByText('55 1234 5678').waitFor()
  await visitor.page.getByText('Sin acreditar').first().waitFor()
  await chooseRecordAction(visitor.page, 'Editar')
  await visitor.page.getByLabel('Fecha de acreditación').fill(today())
  await visitor.page.getByLabel('Número de acreditación').fill('A-990001')
  await visitor.button('Guardar').click()
  await visitor.page.getByText('Los cambios se guardaron.').waitFor()
  await expect.poll(() => visitor.page.getByText('Sin acreditar').count()).toBe(0)

  await visitor.button('Ver credencial').click()
  await visitor.page.getByText('Verifica la identidad escaneando este QR').waitFor()
  const { name, content } = await saveDownload(visitor, () => visitor.button('Descargar').click())
  expect(name).toBe('Ágata Itzel Ñíguez de la Prueba.jpg')
  const { width = 0, format } = await sharp(content).metadata()
  expect(format).toBe('jpeg')
  expect(width).toBeGreaterThanOrEqual(1100)

  // The QR code opens the public page without a session.
  const [address = ''] = await readQrs(content)
  expect(address.split('#')[0]).toBe(`${visitor.portal}/credential/validation/${detail.split('/').pop()}`)
  expect(await readQrs(await simulatePrint(content))).toEqual([address])
  const anonymous = await visit()
  await anonymous.page.goto(address)
  await expect.poll(() => anonymous.title().textContent()).toBe('Acreditación vigente')
  for (const text of ['ÑÍGUEZ DE LA PRUEBA', 'ÁGATA ITZEL', 'REDES OCCIDENTE', 'A-990001'])
    await expect.poll(() => anonymous.page.getByRole('article').textContent()).toContain(text)
  const photo = anonymous.page.getByRole('img', { name: 'Foto de la persona acreditada' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)

  // After the person leaves, the same address says so.
  await visitor.follow(detail)
  await chooseRecordAction(visitor.page, 'Editar')
  await visitor.page.getByLabel('Personal Activo').click()
  await visitor.button('Guardar').click()
  await visitor.page.getByText('Los cambios se guardaron.').waitFor()
  await visitor.page.getByText('Inactivo').first().waitFor()
  anonymous.allow(/\/api\/personnel_public\//u)
  await anonymous.page.reload()
  await expect.poll(() => anonymous.title().textContent()).toBe('No válida')
  await expect.poll(() => anonymous.page.getByText('ÁGATA').count()).toBe(0)
})

it.runIf(backend === 'mock')(
  'reads lists in envelopes, ids as texts, flags as 0 and 1, and days with a time',
  async () => {
    const visitor = await visit('admin')
    const rewrite = (person: Record<string, unknown>) => ({
      ...person,
      active: Number(person.active),
      company: String(person.company),
      role: String(person.role),
      accreditation_expiration_date: '2099-05-12T00:00:00Z',
    })
    await visitor.page.route(/\/api\/personnel\/(?:\?|$)/u, async (route) => {
      const response = await route.fetch()
      const results = (await response.json()).map(rewrite)
      await route.fulfill({ response, json: { count: results.length, results } })
    })
    await visitor.go('/personnel')
    const rows = visitor.page.getByRole('row').filter({ hasText: '12 may 2099' })
    await expect.poll(() => rows.count()).toBe(10)
    await expect
      .poll(() => visitor.page.getByRole('main').textContent())
      .not.toContain('Vigencia desconocida')
  },
)

import sharp from 'sharp'
import { expect, it } from 'vitest'
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

/** As a printer and a phone's camera leave it: smaller, grey, a little blurred. */
const printed = (picture: Buffer) =>
  sharp(picture).resize(560).greyscale().blur(0.8).jpeg({ quality: 60 }).toBuffer()

const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format()

it('registers a person, issues the credential, scans it, and takes it back', async () => {
  const me = await visit('admin')
  await me.go('/personnel')
  const form = await openPersonForm(me)

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
  await me.button('Usar foto').click()
  await me.button('Dar de alta').click()
  await me.page.getByText('Se registró a ÁGATA ITZEL ÑÍGUEZ DE LA PRUEBA.').waitFor()
  await expect.poll(() => personForm(me).count()).toBe(0)

  // The person can be found, and becomes accredited.
  await filterRoster(me, 'niguez')
  await rosterRow(me, 'ÑÍGUEZ DE LA PRUEBA, ÁGATA ITZEL').getByRole('link').click()
  await me.title().filter({ hasText: 'ÁGATA ITZEL ÑÍGUEZ DE LA PRUEBA' }).waitFor()
  const detail = me.where()
  await tickDocumentItems(detail.split('/').pop() ?? '')
  await me.page.getByText('55 1234 5678').waitFor()
  await me.page.getByText('Sin acreditar').first().waitFor()
  await chooseRecordAction(me.page, 'Editar')
  await me.page.getByLabel('Fecha de acreditación').fill(today())
  await me.page.getByLabel('Número de acreditación').fill('A-990001')
  await me.button('Guardar').click()
  await me.page.getByText('Los cambios se guardaron.').waitFor()
  await expect.poll(() => me.page.getByText('Sin acreditar').count()).toBe(0)

  await me.button('Ver credencial').click()
  await me.page.getByText('Verifica la identidad escaneando este QR').waitFor()
  const { name, content } = await saveDownload(me, () => me.button('Descargar').click())
  expect(name).toBe('Ágata Itzel Ñíguez de la Prueba.jpg')
  const { width = 0, format } = await sharp(content).metadata()
  expect(format).toBe('jpeg')
  expect(width).toBeGreaterThanOrEqual(1100)

  // Whoever scans it is at the door, without a session.
  const [address = ''] = await readQrs(content)
  expect(address.split('#')[0]).toBe(`${me.portal}/credential/validation/${detail.split('/').pop()}`)
  expect(await readQrs(await printed(content))).toEqual([address])
  const visitor = await visit()
  await visitor.page.goto(address)
  await expect.poll(() => visitor.title().textContent()).toBe('Acreditación vigente')
  for (const text of ['ÑÍGUEZ DE LA PRUEBA', 'ÁGATA ITZEL', 'REDES OCCIDENTE', 'A-990001'])
    await expect.poll(() => visitor.page.getByRole('article').textContent()).toContain(text)
  const photo = visitor.page.getByRole('img', { name: 'Foto de la persona acreditada' })
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)

  // The person leaves: the same address says so.
  await me.follow(detail)
  await chooseRecordAction(me.page, 'Editar')
  await me.page.getByLabel('Personal Activo').click()
  await me.button('Guardar').click()
  await me.page.getByText('Los cambios se guardaron.').waitFor()
  await me.page.getByText('Inactivo').first().waitFor()
  visitor.allow(/\/api\/personnel_public\//u)
  await visitor.page.reload()
  await expect.poll(() => visitor.title().textContent()).toBe('No válida')
  await expect.poll(() => visitor.page.getByText('ÁGATA').count()).toBe(0)
})

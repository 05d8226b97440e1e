import JSZip from 'jszip'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { formatFullName } from '../../src/domain/personNames.ts'
import { hasCapability, itOnlyWith } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { findPeople, findPerson, formatListName, listPeople } from '../support/e2e/people.ts'
import { rosterRange, rosterRows, selectPeople } from '../support/e2e/roster.ts'
import { visit } from '../support/e2e/visitor.ts'
import { parseCsv } from '../support/fileReaders.ts'
import { readQrs } from '../support/readQrs.ts'

/** Where the QR codes of a picture lead, without the signature that ours have behind it. */
const addressesIn = async (picture: Buffer) =>
  (await readQrs(picture)).map((address) => address.split('#')[0])

const unzipped = async (content: Buffer) => {
  const { files } = await JSZip.loadAsync(content)
  return Promise.all(
    Object.values(files).map(async (file) => ({ name: file.name, content: await file.async('nodebuffer') })),
  )
}

it('makes one zip of the credentials of the chosen people, and lists those without picture', async () => {
  const chosen = (await findPeople({ company: 1, state: 'valid' })).slice(0, 3)
  const missing = await findPerson({ company: 1, photo: false })
  const me = await visit('empresa')
  await me.go('/personnel?filter=%7B%7D&perPage=100')
  await rosterRange(me, '1–\\d+').waitFor()
  const first = rosterRows(me).first()
  const before = await first.boundingBox()
  await selectPeople(me, ...[...chosen, missing].map(formatListName))
  // The bar that comes with the selection moves no row.
  await first.scrollIntoViewIfNeeded()
  await me.page.evaluate(() => scrollTo(0, 0))
  expect(await first.boundingBox()).toEqual(before)
  await me.page.getByText('4 personas seleccionadas').waitFor()
  const { name, content } = await saveDownload(me, () => me.button('Descargar credenciales').click())
  expect(name).toMatch(/^credenciales-\d{4}-\d\d-\d\d\.zip$/u)
  const report = me.page.getByRole('dialog', { name: 'Descargar credenciales' })
  await report.getByText('3 credenciales descargadas.').waitFor()
  await expect.poll(() => report.getByRole('listitem').allInnerTexts()).toEqual([formatListName(missing)])

  const cards = await unzipped(content)
  expect(cards.map((card) => card.name).sort()).toEqual(
    chosen.map((person) => `${person.accreditation_number} ${formatFullName(person)}.jpg`).sort(),
  )
  for (const card of cards) {
    const { width = 0, format } = await sharp(card.content).metadata()
    expect(format).toBe('jpeg')
    expect(width).toBeGreaterThanOrEqual(1100)
    const person = chosen.find((one) => card.name.endsWith(`${formatFullName(one)}.jpg`))
    expect(await addressesIn(card.content)).toEqual([`${me.portal}/credential/validation/${person?.id}`])
  }
  await me.button('Cerrar').click()
  await expect.poll(() => report.count()).toBe(0)
})

itOnlyWith('extras')('exports what a list shows: its rows, its order and its columns', async () => {
  const me = await visit('admin')
  await me.go('/personnel?filter=%7B%22active%22%3Atrue%7D&sort=zone&order=DESC')
  await rosterRange(me, '1–10').waitFor()
  await me.button('Columnas').click()
  const columns = me.page.getByRole('dialog', { name: 'Columnas' })
  for (const column of ['Empresa', 'Vigencia'])
    await columns.getByRole('checkbox', { name: column }).uncheck()
  await me.page.keyboard.press('Escape')
  const shown = await me.page.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  await me.button('Exportar').click()
  const { name, content } = await saveDownload(me, () =>
    me.page.getByRole('menuitem', { name: 'CSV' }).click(),
  )
  expect(name).toMatch(/^personal-\d{4}-\d\d-\d\d\.csv$/u)
  const [head, first, ...others] = parseCsv(content.toString().slice(1))
  expect(head).toEqual(['Estado', 'Nombre', 'Rol', 'Zona'])
  expect(first?.map((cell) => cell.toLocaleUpperCase('es-MX'))).toEqual(
    shown.filter((text) => text && text !== 'Ver').map((text) => text.toLocaleUpperCase('es-MX')),
  )
  const all = await listPeople()
  expect(others).toHaveLength(all.filter(({ active }) => active).length - 1)
})

it('can be stopped while it makes many, and then saves nothing', async () => {
  const me = await visit('admin')
  const saved: string[] = []
  me.page.on('download', (download) => saved.push(download.suggestedFilename()))
  await me.go('/personnel?filter=%7B%22active%22%3Atrue%7D&perPage=100')
  await expect.poll(() => rosterRows(me).count()).toBe(100)
  await me.page.getByRole('checkbox').first().check()
  await me.button(/^Seleccionar a las \d+$/u).click()
  await me.page.getByText(/^(?:2[0-9]|3)[0-9]+ personas seleccionadas$/u).waitFor()
  await me.button('Descargar credenciales').click()
  await me.page.getByText('Se pueden descargar hasta 200 credenciales a la vez.').waitFor()
  await me.button('Quitar la selección').click()
  await me.page.getByRole('checkbox').first().check()
  await me.page.getByText('100 personas seleccionadas').waitFor()
  await me.button('Descargar credenciales').click()
  const dialog = me.page.getByRole('dialog', { name: 'Descargar credenciales' })
  await dialog
    .getByRole('paragraph')
    .getByText(/^\d+ de 100 · \d %$/u)
    .waitFor()
  await expect.poll(() => dialog.getByRole('progressbar').getAttribute('aria-valuenow')).not.toBe('0')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByText('Descarga cancelada. No se guardó ningún archivo.').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  expect(saved).toEqual([])
})

it('saves a zip with the QR code of each person whom the list shows, or of all where it cannot be told whom', async () => {
  const mine = (await listPeople()).filter(
    ({ company, active }) => company === 1 && (active || !hasCapability('extras')),
  )
  const me = await visit('empresa')
  await me.go('/personnel')
  const { name, content } = await saveDownload(me, () =>
    me
      .button(
        `Descargar Códigos QR ${hasCapability('extras') ? `${mine.length} personas` : 'todo el personal'}`,
      )
      .click(),
  )
  expect(name).toMatch(/\.zip$/u)
  await me.page.getByText('Se descargaron los códigos QR.').waitFor()
  const codes = await unzipped(content)
  expect(codes).toHaveLength(mine.length)
  const said = await Promise.all(codes.slice(0, 5).map((code) => addressesIn(code.content)))
  for (const [address = ''] of said)
    expect(mine.map(({ id }) => `${me.portal}/credential/validation/${id}`)).toContain(address)
})

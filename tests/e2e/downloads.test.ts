import JSZip from 'jszip'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { formatFullName } from '../../src/domain/people/personNames.ts'
import { hasCapability, itOnlyWith } from '../support/e2e/backend.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { findPeople, findPerson, formatListName, listPeople } from '../support/e2e/people.ts'
import { rosterRange, rosterRows, selectPeople } from '../support/e2e/roster.ts'
import { visit } from '../support/e2e/visitor.ts'
import { parseCsv } from '../support/fileReaders.ts'
import { readQrs } from '../support/readQrs.ts'

/** Returns the addresses in the QR codes of a picture, without the signature that our own back end adds. */
const addressesIn = async (picture: Buffer) =>
  (await readQrs(picture)).map((address) => address.split('#')[0])

const unzip = async (content: Buffer) => {
  const { files } = await JSZip.loadAsync(content)
  return Promise.all(
    Object.values(files).map(async (file) => ({ name: file.name, content: await file.async('nodebuffer') })),
  )
}

it('makes one zip of the credentials of the chosen people, and lists those without picture', async () => {
  const chosen = (await findPeople({ company: 1, state: 'valid' })).slice(0, 3)
  const missing = await findPerson({ company: 1, photo: false })
  const visitor = await visit('empresa')
  await visitor.go('/personnel?filter=%7B%7D&perPage=100')
  await rosterRange(visitor, '1–\\d+').waitFor()
  const first = rosterRows(visitor).first()
  const boxBefore = await first.boundingBox()
  await selectPeople(visitor, ...[...chosen, missing].map(formatListName))
  // The selection bar moves no row.
  await first.scrollIntoViewIfNeeded()
  await visitor.page.evaluate(() => scrollTo(0, 0))
  expect(await first.boundingBox()).toEqual(boxBefore)
  await visitor.page.getByText('4 personas seleccionadas').waitFor()
  const { name, content } = await saveDownload(visitor, () =>
    visitor.button('Descargar credenciales').click(),
  )
  expect(name).toMatch(/^credenciales-\d{4}-\d\d-\d\d\.zip$/u)
  const report = visitor.page.getByRole('dialog', { name: 'Descargar credenciales' })
  await report.getByText('3 credenciales descargadas.').waitFor()
  await expect.poll(() => report.getByRole('listitem').allInnerTexts()).toEqual([formatListName(missing)])

  const cards = await unzip(content)
  expect(cards.map((card) => card.name).sort()).toEqual(
    chosen.map((person) => `${person.accreditation_number} ${formatFullName(person)}.jpg`).sort(),
  )
  for (const card of cards) {
    const { width = 0, format } = await sharp(card.content).metadata()
    expect(format).toBe('jpeg')
    expect(width).toBeGreaterThanOrEqual(1100)
    const person = chosen.find((person) => card.name.endsWith(`${formatFullName(person)}.jpg`))
    expect(await addressesIn(card.content)).toEqual([`${visitor.portal}/credential/validation/${person?.id}`])
  }
  await visitor.button('Cerrar').click()
  await expect.poll(() => report.count()).toBe(0)
})

itOnlyWith('extras')('exports what a list shows: its rows, its order and its columns', async () => {
  const visitor = await visit('admin')
  await visitor.go('/personnel?filter=%7B%22active%22%3Atrue%7D&sort=zone&order=DESC')
  await rosterRange(visitor, '1–10').waitFor()
  await visitor.button('Columnas').click()
  const columns = visitor.page.getByRole('dialog', { name: 'Columnas' })
  for (const column of ['Empresa', 'Vigencia'])
    await columns.getByRole('checkbox', { name: column, exact: true }).uncheck()
  await visitor.page.keyboard.press('Escape')
  const displayedCells = await visitor.page.getByRole('row').nth(1).locator('th, td').allInnerTexts()
  await visitor.button('Exportar').click()
  const { name, content } = await saveDownload(visitor, () =>
    visitor.page.getByRole('menuitem', { name: 'CSV' }).click(),
  )
  expect(name).toMatch(/^personal-\d{4}-\d\d-\d\d\.csv$/u)
  const [head, first, ...otherRows] = parseCsv(content.toString().slice(1))
  expect(head).toEqual(['Estado', 'Nombre', 'Rol', 'Zona'])
  expect(first?.map((cell) => cell.toLocaleUpperCase('es-MX'))).toEqual(
    displayedCells.filter((text) => text && text !== 'Ver').map((text) => text.toLocaleUpperCase('es-MX')),
  )
  const allPeople = await listPeople()
  expect(otherRows).toHaveLength(allPeople.filter(({ active }) => active).length - 1)
})

it('can be stopped while it makes many, and then saves nothing', async () => {
  const visitor = await visit('admin')
  const savedNames: string[] = []
  visitor.page.on('download', (download) => savedNames.push(download.suggestedFilename()))
  await visitor.go('/personnel?filter=%7B%22active%22%3Atrue%7D&perPage=100')
  await expect.poll(() => rosterRows(visitor).count()).toBe(100)
  await visitor.page.getByRole('checkbox').first().check()
  await visitor.button(/^Seleccionar a las \d+$/u).click()
  await visitor.page.getByText(/^(?:2[0-9]|3)[0-9]+ personas seleccionadas$/u).waitFor()
  await visitor.button('Descargar credenciales').click()
  await visitor.page.getByText('Se pueden descargar hasta 200 credenciales a la vez.').waitFor()
  await visitor.button('Quitar la selección').click()
  await visitor.page.getByRole('checkbox').first().check()
  await visitor.page.getByText('100 personas seleccionadas').waitFor()
  await visitor.button('Descargar credenciales').click()
  const dialog = visitor.page.getByRole('dialog', { name: 'Descargar credenciales' })
  await dialog
    .getByRole('paragraph')
    .getByText(/^\d+ de 100 · \d %$/u)
    .waitFor()
  await expect.poll(() => dialog.getByRole('progressbar').getAttribute('aria-valuenow')).not.toBe('0')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByText('Descarga cancelada. No se guardó ningún archivo.').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  expect(savedNames).toEqual([])
})

it('saves a zip with the QR code of each person whom the list shows, or of all where it cannot be told whom', async () => {
  const ownPeople = (await listPeople()).filter(
    ({ company, active }) => company === 1 && (active || !hasCapability('extras')),
  )
  const visitor = await visit('empresa')
  await visitor.go('/personnel')
  const { name, content } = await saveDownload(visitor, () =>
    visitor
      .button(
        `Descargar Códigos QR ${hasCapability('extras') ? `${ownPeople.length} personas` : 'todo el personal'}`,
      )
      .click(),
  )
  expect(name).toMatch(/\.zip$/u)
  await visitor.page.getByText('Se descargaron los códigos QR.').waitFor()
  const codes = await unzip(content)
  expect(codes).toHaveLength(ownPeople.length)
  const addresses = await Promise.all(codes.slice(0, 5).map((code) => addressesIn(code.content)))
  for (const [address = ''] of addresses)
    expect(ownPeople.map(({ id }) => `${visitor.portal}/credential/validation/${id}`)).toContain(address)
})

import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CompanyDetail } from '../../src/contract/companies.ts'
import type { CompanyData } from '../../src/domain/companies/schemas.ts'
import { PDF } from '../support/buildForm.ts'
import { saveDownload } from '../support/e2e/downloads.ts'
import { registerPerson } from '../support/e2e/people.ts'
import { chooseRecordAction } from '../support/e2e/recordActions.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'
import { makePdf } from '../support/makePdf.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const aPdf = () => Buffer.concat([PDF, randomBytes(2000)])

/** Creates a company and returns its id from the list, because back ends answer the write differently. */
const newCompany = async (company_name: string): Promise<number> => {
  await getApi().as('admin').post('/api/companies/', { company_name, zone: 1 })
  const { body } = await getApi().as('admin').get<CompanyDetail[]>('/api/companies/')
  const company = body.find((row) => row.company_name === company_name)
  if (!company) throw new Error(`${company_name} was not registered`)
  return company.id
}

/** Uploads a file under one of the offered names, given as 'category: name'. */
const upload = async (visitor: Visitor, type: RegExp, name: string, buffer: Buffer) => {
  await visitor.button('Agregar Archivo').click()
  const dialog = visitor.page.getByRole('dialog', { name: 'Agregar archivos' })
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await dialog.getByRole('combobox', { name: 'Tipo de archivo' }).click()
  await visitor.page.getByRole('option', { name: type }).first().click()
  await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const tab = (visitor: Visitor, name: string) => visitor.page.getByRole('tab', { name })

const pick = async (visitor: Visitor, field: string, option: string) => {
  await visitor.page.getByRole('combobox', { name: field }).click()
  await visitor.page.getByRole('option', { name: option, exact: true }).click()
}

it('a company is created, described, given contacts, files and a person, kept while it has one, and deleted', async () => {
  const visitor = await visit('admin')
  await visitor.go('/companies')
  await visitor.button('Dar de alta').click()
  await visitor.page.getByRole('textbox', { name: 'Razón Social' }).fill('Redes del Tepozteco')
  await pick(visitor, 'Zona', 'Toluca')
  await visitor.button('Dar de alta').click()
  await visitor.link('Ver empresa').click()
  await visitor.title().filter({ hasText: 'REDES DEL TEPOZTECO' }).waitFor()
  const id = Number(/\/companies\/(\d+)/u.exec(visitor.where())?.[1])
  await visitor.button('Editar').click()

  const inputs = {
    RUEC: ['ruec', 'RUEC-9'],
    RFC: ['rfc', 'RTE900101AB1'],
    'ID de acreedor SAP': ['sap_creditor_id', '31'],
    'ID de cliente SAP': ['sap_client_id', '32'],
    'Domicilio fiscal': ['billing_address', 'Calle Uno 1'],
    'Domicilio comercial': ['business_address', 'Calle Dos 2'],
    'Sitio web del proveedor': ['provider_url', 'https://tepozteco.example'],
    'SAP GOR': ['sap_gor', 'G1'],
    'SAP PM': ['sap_pm', 'P1'],
    'Número REPSE': ['repse_number', 'AR1/2026'],
    'Representante legal': ['legal_representative', 'Eva Ruiz'],
    'Supervisor de seguridad': ['security_supervisor', 'Iván Soto'],
  } as const
  for (const [label, [, value]] of Object.entries(inputs)) {
    await visitor.page.getByRole('textbox', { name: label }).fill(value)
  }
  for (const [label, options] of [
    ['División de trabajo', ['X1', 'D2']],
    ['Área de trabajo', ['PERSONAS', 'EXPLOTACIÓN']],
  ] as const) {
    await visitor.page.getByRole('combobox', { name: label }).click()
    for (const name of options) {
      const option = visitor.page.getByRole('option', { name, exact: true })
      await option.click()
      // A chosen option leaves the list, and the others move up.
      await option.waitFor({ state: 'hidden' })
    }
    await visitor.page.keyboard.press('Escape')
  }
  await visitor.page.getByRole('switch', { name: 'Bloqueada por alerta de pago en SAP' }).check()
  await visitor.page.getByRole('switch', { name: /^Certificada en prevención/u }).check()
  await visitor.button('Guardar').click()
  await visitor.page.getByText('Los cambios se guardaron.').waitFor()
  const { body } = await getApi().as('admin').get<CompanyData>(`/api/company_data/${id}/`)
  expect(body).toMatchObject({
    ...Object.fromEntries(Object.values(inputs)),
    work_division: 'X1,D2',
    business_area: 'PERSONAS,EXPLOTACIÓN',
    sap_payment_alert_blocked: true,
    prevention_security_health_environment_certified: true,
  })
  // The zone is an object, a name or an id, depending on the back end.
  const { body: zones } = await getApi().as('admin').get<{ id: number; name: string }[]>('/api/zones/')
  const toluca = zones.find(({ name }) => name === 'Toluca')
  const zoneValue: unknown = body.zone
  expect(['Toluca', toluca?.id]).toContain(
    typeof zoneValue === 'object' && zoneValue !== null ? Reflect.get(zoneValue, 'name') : zoneValue,
  )

  await tab(visitor, 'Contactos').click()
  for (const name of ['Ana', 'Beto', 'Carla']) {
    await visitor.button('Agregar Contacto').click()
    const dialog = visitor.page.getByRole('dialog', { name: 'Agregar Contacto' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill(`${name} Prueba`)
    await dialog.getByRole('textbox', { name: 'Teléfono' }).fill('722 123 4567')
    await dialog.getByRole('textbox', { name: 'Correo electrónico' }).fill(`${name}@tepozteco.example`)
    await dialog.getByRole('textbox', { name: 'Puesto' }).fill('Gerencia')
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  for (const name of ['ANA PRUEBA', 'BETO PRUEBA', 'CARLA PRUEBA'])
    await visitor.page.getByText(name).first().waitFor()

  await tab(visitor, 'Archivos').click()
  for (const category of ['General', 'REPSE', 'SASISOPA']) {
    await upload(visitor, new RegExp(`^${category}: `, 'u'), `${category}.pdf`, aPdf())
    await visitor.page.getByText(`${category}.pdf`).waitFor()
  }

  const person = await registerPerson({ company: id })
  const boss = await visit('super')
  await boss.go(`/companies/${id}`)
  await chooseRecordAction(boss.page, 'Eliminar empresa')
  await boss.page
    .getByText(
      'No se puede eliminar la empresa porque tiene personal asociado. Por favor, reasigne o elimine el personal primero.',
    )
    .waitFor()
  await boss.button('Entendido').click()
  expect((await getApi().as('super').delete(`/api/personnel/${person.id}/`)).status).toBe(204)
  await chooseRecordAction(boss.page, 'Eliminar empresa')
  await boss.page
    .getByText('¿Está seguro que desea eliminar esta empresa? Esta acción no se puede deshacer.')
    .waitFor()
  await boss.button('Eliminar').click()
  await boss.page.getByText('La empresa se eliminó.').waitFor()
  await expect.poll(boss.where).toMatch(/^\/companies(?:\?|$)/u)
  expect((await getApi().as('super').get(`/api/companies/${id}/`)).status).toBe(404)
})

it('a document goes in, is looked at, comes out the same and is deleted', async () => {
  const id = await newCompany('Documentos de Prueba')
  const visitor = await visit('admin', { showsPdf: true })
  await visitor.go(`/companies/${id}/archivos`)
  const content = await makePdf()
  await upload(visitor, /^General: /u, 'Póliza Ñuñoa.pdf', content)
  await visitor.page.getByText('Póliza Ñuñoa.pdf').waitFor()

  const { name, content: downloaded } = await saveDownload(visitor, () =>
    visitor
      .button(/^Descargar /u)
      .first()
      .click(),
  )
  expect(name).toBe('Póliza Ñuñoa.pdf')
  expect(sha256(downloaded)).toBe(sha256(content))

  await visitor.button(/^Ver /u).first().click()
  const preview = visitor.page.getByRole('dialog')
  await preview.locator('iframe[src^="blob:"]').waitFor()
  await visitor.page.getByRole('button', { name: 'Cerrar la vista previa' }).click()
  await preview.waitFor({ state: 'detached' })

  await visitor
    .button(/^Eliminar .*$/u)
    .last()
    .click()
  await visitor.page.getByText(/^Estás seguro de que quieres eliminar el archvio /u).waitFor()
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click()
  await visitor.page.getByText('El archivo se eliminó.').waitFor()
  await expect.poll(() => visitor.page.getByText('Póliza Ñuñoa.pdf').count()).toBe(0)

  const countFiles = async () =>
    (await getApi().as('admin').get<object[]>(`/api/company_files/?company_id=${id}`)).body.length
  expect(await countFiles()).toBe(0)
  await visitor.button('Deshacer').click()
  await visitor.page.getByText('Póliza Ñuñoa.pdf').waitFor()
  expect(await countFiles()).toBe(1)
})

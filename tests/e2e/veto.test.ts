import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { buildForm } from '../support/buildForm.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { openPersonForm, personForm, searchAndChoose } from '../support/e2e/personForm.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'

const REASON = 'Motivo para registrar a pesar del veto'
let vetoCount = 0

/** Publishes a veto of an unused RFC. */
const publishVeto = async (): Promise<{ rfc: string; named: string }> => {
  const rfc = `VETA${String(800_101 + vetoCount++)}`
  const { status } = await getApi()
    .as('super')
    .post('/api/v1/vetoes/', buildForm({ name: `Vetado ${rfc}`, rfc, text: 'Fraude comprobado' }))
  expect(status).toBe(201)
  return { rfc, named: `Este RFC está vetado: «Vetado ${rfc}»` }
}

const fillForm = async (visitor: Visitor, rfc: string): Promise<Locator> => {
  const form = await openPersonForm(visitor)
  await form.getByLabel('Nombre(s)').fill('Iván')
  await form.getByLabel('Apellidos').fill('Vetado Prueba')
  await form.getByLabel('RFC').fill(rfc.toLowerCase())
  await searchAndChoose(form, 'Rol', 'Técnico(a) de instalación')
  return form
}

const submit = (visitor: Visitor): Promise<void> =>
  personForm(visitor).getByRole('button', { name: 'Dar de alta' }).click()

const detail = async (id: string, username: string) =>
  (await getApi().as(username).get<PersonDetail>(`/api/personnel/${id}/`)).body

itOnlyWith('extras')(
  'a super-admin registers the person with a reason, which the page shows to all but contractors',
  async () => {
    const { rfc, named } = await publishVeto()
    const visitor = await visit('super')
    visitor.allow(/\/api\/personnel\//u)
    await visitor.go('/personnel')
    const form = await fillForm(visitor, rfc)
    await searchAndChoose(form, 'Empresa', 'Instalaciones del Bajío')
    await submit(visitor)
    await form.getByText(named).waitFor()
    await expectAccessible(visitor)
    await submit(visitor)
    await form.getByText('Este campo es obligatorio.').waitFor()
    await form.getByText(named).waitFor()
    await form.getByLabel(REASON).fill('Homónimo comprobado con su CURP')
    await submit(visitor)
    await visitor.link('Ver detalle').click()
    const note = visitor.page.getByRole('note')
    await note.getByText(`Veto «Vetado ${rfc}» · lo autorizó Beatriz Salas Ochoa`).waitFor()
    await note.getByText('Motivo: Homónimo comprobado con su CURP').waitFor()
    await expectAccessible(visitor)

    const id = visitor.where().replace('/personnel/', '')
    expect((await detail(id, 'lectura')).veto_exceptions).toMatchObject([
      { user_name: 'Beatriz Salas Ochoa' },
    ])
    const contractor = await visit('empresa')
    await contractor.go(`/personnel/${id}`)
    await contractor.page.getByText(rfc).waitFor()
    await expect.poll(() => contractor.page.getByRole('note').count()).toBe(0)
  },
)

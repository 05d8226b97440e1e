import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect } from 'vitest'
import { addDays, dayOf, formatDay } from '../../src/domain/days.ts'
import type { Evidence } from '../../src/domain/evidence.ts'
import type { PersonDetail } from '../../src/domain/personnel.ts'
import type { WaitingEvidence } from '../../src/domain/reviews.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { onlyWith } from '../support/e2e/backend.ts'
import { newcomer } from '../support/e2e/people.ts'
import { apiOf, type Visitor, visit } from '../support/e2e/visitor.ts'
import { formWith } from '../support/forms.ts'

const pdfOf = (text: string): Promise<Buffer> => {
  const pdf = new PDFDocument()
  pdf.text(text).end()
  return buffer(pdf)
}

/** Somebody of a role of their own, accredited, whom nothing but a medical examination keeps from working. */
const blocked = async (): Promise<{ person: PersonDetail; item: number; requirement: string }> => {
  const api = apiOf().as('super')
  const made = Date.now()
  const requirement = `Examen médico ${made}`
  const role = await api.post<{ id: number }>('/api/roles/', {
    ...{ name: `Soldadora ${made}`, definition: 'Perfil', type: 'Técnico' },
  })
  const type = await api.post<{ id: number }>('/api/accreditation_types/', {
    ...{ name: requirement, wants_document: true, validity: 'issue', validity_months: 12, absence: 'danger' },
  })
  const changes = [{ id: type.body.id, roles: [role.body.id] }]
  expect((await api.post('/api/accreditation_types/change/', { changes })).status).toBe(200)
  const { id } = await newcomer({ role: role.body.id })
  const people = [id]
  await api.post('/api/accreditations/', { people, act: 'grant', day: dayOf(new Date()), note: 'En prueba' })
  const { body: person } = await api.get<PersonDetail>(`/api/personnel/${id}/`)
  const item = person.personnel_accreditation?.[0]?.id ?? 0
  expect(person.state).toBe('blocked')
  return { person, item, requirement }
}

/** What somebody at the door reads. */
const atTheDoor = async (visitor: Visitor, { id }: PersonDetail): Promise<string | null> => {
  await visitor.go(`/credential/validation/${id}`)
  return visitor.title().textContent()
}

onlyWith('extras')(
  'a document is brought, rejected, brought anew and approved, and the light turns',
  { timeout: 120_000 },
  async () => {
    const { person, item, requirement } = await blocked()
    const issued = addDays(dayOf(new Date()), -10)
    const bring = async (text: string) => {
      const sent = formWith({ item, issued_on: addDays(issued, 1) }, await pdfOf(text), 'examen.pdf')
      return (await apiOf().as('empresa').post<Evidence>('/api/evidence/', sent)).body
    }
    const company = await visit('empresa')
    const first = await bring('Hoja ilegible')

    const [me, other] = [await visit('utility', { showsPdf: true }), await visit('admin')]
    other.allow(/\/hold\//u)
    await me.go('/por-revisar')
    await me.page.getByRole('cell', { name: requirement }).waitFor()
    await expectAccessible(me)
    await me.follow(`/por-revisar/${first.id}`)
    await me.page.getByRole('heading', { name: requirement, level: 1 }).waitFor()
    await expect.poll(() => me.button('Aprobar').isEnabled()).toBe(true)
    await expectAccessible(me)

    // Whoever comes second is told who looks at it, and goes on.
    await other.go('/por-revisar')
    await other.page
      .getByRole('row', { name: requirement })
      .getByText(/^Lo revisa Raúl Ibarra Luna/u)
      .waitFor()
    await other.follow(`/por-revisar/${first.id}`)
    await other.page.getByText(/^Raúl Ibarra Luna lo está revisando/u).waitFor()
    expect(await other.button('Aprobar').isEnabled()).toBe(false)
    // Left by the first, it is the second's.
    await me.go('/por-revisar')
    await me.page.getByRole('cell', { name: requirement }).waitFor()
    await other.follow('/por-revisar')
    await expect
      .poll(async () => {
        const { body } = await apiOf().as('admin').get<WaitingEvidence>(`/api/reviews/${first.id}/`)
        return body.held
      })
      .toBeNull()

    // By keys alone: rejected, with a reason of the list and words.
    await me.follow(`/por-revisar/${first.id}`)
    await me.page.getByRole('heading', { name: requirement, level: 1 }).waitFor()
    await expect.poll(() => me.button('Rechazar').isEnabled()).toBe(true)
    await me.page.keyboard.press('r')
    const dialog = me.page.getByRole('dialog', { name: 'Rechazar el documento' })
    await dialog.getByRole('radio', { name: 'No se lee' }).waitFor()
    await expectAccessible(me)
    await me.page.keyboard.press('Tab')
    await me.page.keyboard.type('No se ve el sello.')
    await dialog.getByRole('button', { name: 'Rechazar' }).press('Enter')
    await me.page.getByText(`Se rechazó «${requirement}»`, { exact: false }).waitFor()

    // The company reads why; what it is mailed is tested with the mails.
    await company.go(`/personnel/${person.id}`)
    await company.page.getByText('Rechazado').first().waitFor()
    expect(await atTheDoor(other, person)).toBe('No válida')

    const second = await bring(`Constancia médica. Fecha de expedición: ${formatDay(issued)}.`)
    await me.follow(`/por-revisar/${second.id}`)
    await me.page.getByRole('heading', { name: requirement, level: 1 }).waitFor()
    // What the PDF says is proposed, and taken when somebody says so.
    await me.page.getByText(`El PDF dice «${formatDay(issued)}»`).waitFor()
    const field = me.page.getByLabel('Emitido el', { exact: false }).first()
    expect(await field.inputValue()).toBe(addDays(issued, 1))
    await me.button(/^Usar como «Emitido el»/u).click()
    expect(await field.inputValue()).toBe(issued)
    await me.page.getByRole('heading', { level: 1 }).click()
    await me.page.keyboard.press('a')
    await me.page.getByText(`Se aprobó «${requirement}»`, { exact: false }).waitFor()

    const { body } = await apiOf().as('utility').get<PersonDetail>(`/api/personnel/${person.id}/`)
    expect([body.state, body.personnel_accreditation?.[0]?.evidence?.review]).toEqual(['valid', 'approved'])
    await company.go(`/personnel/${person.id}`)
    await company.page.getByText('Vigente').first().waitFor()
    expect(await atTheDoor(other, person)).toBe('Acreditación vigente')
  },
)

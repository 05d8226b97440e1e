import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, onTestFinished } from 'vitest'
import { addDays, formatDate, toMexicoDay } from '../../src/domain/common/days.ts'
import { toSpanishUpperCase } from '../../src/domain/common/text.ts'
import type { WaitingDocument } from '../../src/domain/documents/reviews.ts'
import type { Evidence } from '../../src/domain/documents/schemas.ts'
import type { MessageSettings } from '../../src/domain/messages/messages.ts'
import { formatFullName } from '../../src/domain/people/personNames.ts'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { expectAccessible } from '../support/e2e/accessibility.ts'
import { itOnlyWith } from '../support/e2e/backend.ts'
import { registerPerson } from '../support/e2e/people.ts'
import { signIn } from '../support/e2e/signIn.ts'
import { getApi, type Visitor, visit } from '../support/e2e/visitor.ts'
import { type MailServer, startMailServer } from '../support/mailServer.ts'

const pdfOf = (text: string): Promise<Buffer> => {
  const pdf = new PDFDocument()
  pdf.text(text).end()
  return buffer(pdf)
}

/** Creates an accredited person of a new role, whose missing medical examination forbids work. */
const createBlockedPerson = async (): Promise<{
  person: PersonDetail
  requirement: string
  type: number
}> => {
  const api = getApi().as('super')
  const timestamp = Date.now()
  const requirement = `Examen médico ${timestamp}`
  const role = await api.post<{ id: number }>('/api/roles/', {
    name: `Soldadora ${timestamp}`,
    definition: 'Perfil',
    type: 'Técnico',
  })
  const type = await api.post<{ id: number }>('/api/accreditation_types/', {
    name: requirement,
    wants_document: true,
    validity: 'issue',
    validity_months: 12,
    absence: 'danger',
  })
  const changes = [{ id: type.body.id, roles: [role.body.id] }]
  expect((await api.post('/api/accreditation_types/change/', { changes })).status).toBe(200)
  const { id } = await registerPerson({ role: role.body.id })
  const people = [id]
  await api.post('/api/accreditations/', {
    people,
    act: 'grant',
    day: toMexicoDay(new Date()),
    note: 'En prueba',
  })
  const { body: person } = await api.get<PersonDetail>(`/api/personnel/${id}/`)
  expect(person.state).toBe('blocked')
  return { person, requirement, type: type.body.id }
}

/** Sends the portal's mail, and this user's, to a test server until the test ends. */
const receiveMails = async (username: string, email: string): Promise<MailServer> => {
  const boss = getApi().as('super')
  const smtp = await startMailServer()
  const set = (values: object) => boss.patch('/api/v1/settings/portal/', values)
  onTestFinished(async () => {
    await set({ mail_host: '' })
    await smtp.close()
  })
  const { body: users } = await boss.get<{ id: number; username: string }[]>('/api/users/')
  const { id } = users.find((user) => user.username === username) ?? { id: 0 }
  expect((await boss.patch(`/api/users/${id}/`, { email })).status).toBe(200)
  const server = { mail_host: '127.0.0.1', mail_port: smtp.port, mail_security: 'none' }
  expect((await set({ ...server, mail_from: 'avisos@gas.example' })).status).toBe(200)
  const isSent = async () =>
    (await getApi().as(username).get<MessageSettings>('/api/account/messages/')).body.mail
  await expect.poll(isSent).toBe(true)
  return smtp
}

/** Uploads a document on the person's page, as a contractor does. Returns its id. */
const uploadDocument = async (
  { page }: Visitor,
  requirement: string,
  { issued, text }: { issued: string; text: string },
): Promise<number> => {
  await page
    .getByRole('button', { name: `Subir documento: ${requirement}` })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Subir documento' })
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'examen.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfOf(text),
  })
  await dialog.getByText('examen.pdf').waitFor()
  await dialog.getByLabel('Fecha de emisión').fill(issued)
  const uploadReply = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/api/evidence/' && answer.request().method() === 'POST',
  )
  await dialog.getByRole('button', { name: 'Subir', exact: true }).click()
  const { id }: Evidence = await (await uploadReply).json()
  await dialog.waitFor({ state: 'hidden' })
  return id
}

const ADDRESS = 'empresa@bajio.example'

/** Returns the verdict of the public page. */
const readVerdict = async (visitor: Visitor, { id }: PersonDetail): Promise<string | null> => {
  await visitor.go(`/credential/validation/${id}`)
  return visitor.title().textContent()
}

itOnlyWith('extras')(
  'a document is brought, rejected, brought anew and approved, and the light turns',
  async () => {
    const mails = await receiveMails('empresa', ADDRESS)
    const { person, requirement, type } = await createBlockedPerson()
    // The demo has more pending documents than a page shows.
    const inbox = `/por-revisar?${new URLSearchParams({ filter: JSON.stringify({ type }) })}`
    const issued = addDays(toMexicoDay(new Date()), -10)
    const company = await visit('empresa')
    await company.go(`/personnel/${person.id}/requisitos`)
    const first = await uploadDocument(company, requirement, {
      issued: addDays(issued, 1),
      text: 'Hoja ilegible',
    })

    const [visitor, otherReviewer] = [await visit('utility', { showsPdf: true }), await visit('admin')]
    otherReviewer.allow(/\/hold\//u)
    await visitor.go(inbox)
    // A row, or a card if the window is still narrow from the last accessibility check.
    await visitor.page.getByText(requirement).first().waitFor()
    await expectAccessible(visitor)
    await visitor.follow(`/por-revisar/persona-${first}`)
    await visitor.page.getByRole('heading', { name: requirement, level: 1 }).waitFor()
    await expect.poll(() => visitor.button('Aprobar').isEnabled()).toBe(true)
    await expectAccessible(visitor)

    // The second reviewer sees who holds the document, and goes on to the next.
    await otherReviewer.go(inbox)
    await otherReviewer.page
      .getByRole('row', { name: requirement })
      .getByText(/^Lo revisa Raúl Ibarra Luna/u)
      .waitFor()
    await otherReviewer.follow(`/por-revisar/persona-${first}`)
    await otherReviewer.page.getByText(/^Raúl Ibarra Luna lo está revisando/u).waitFor()
    await expect.poll(() => otherReviewer.button('Aprobar').isEnabled()).toBe(false)
    // After the first reviewer leaves the document, the second can open it.
    await visitor.go(inbox)
    await visitor.page.getByText(requirement).first().waitFor()
    await otherReviewer.follow('/por-revisar')
    await expect
      .poll(async () => {
        const { body } = await getApi().as('admin').get<WaitingDocument>(`/api/reviews/persona-${first}/`)
        return body.held
      })
      .toBeNull()

    // Rejected by keyboard only, with a listed reason and a comment.
    await visitor.follow(`/por-revisar/persona-${first}`)
    await visitor.page.getByRole('heading', { name: requirement, level: 1 }).waitFor()
    await expect.poll(() => visitor.button('Rechazar').isEnabled()).toBe(true)
    await visitor.page.keyboard.press('r')
    const dialog = visitor.page.getByRole('dialog', { name: 'Rechazar el documento' })
    await dialog.getByRole('radio', { name: 'No se lee' }).waitFor()
    await expectAccessible(visitor)
    await visitor.page.keyboard.press('Space')
    await visitor.page.keyboard.press('Tab')
    await visitor.page.keyboard.type('No se ve el sello.')
    await dialog.getByRole('button', { name: 'Rechazar' }).press('Enter')
    await visitor.page.getByText(`Se rechazó «${requirement}»`, { exact: false }).waitFor()

    // The company receives the reason by mail, with a link that leads to the document after the sign-in.
    const { subject, text = '' } = await mails.mailTo(ADDRESS)
    expect(subject).toBe(
      `Se rechazó «${requirement}» de ${toSpanishUpperCase(formatFullName(person))}: No se lee. No se ve el sello`,
    )
    const [link = ''] = new RegExp(`${company.portal}/personnel/\\S+`, 'u').exec(text) ?? []
    await company.page.evaluate(() => localStorage.clear())
    await company.go(link)
    await signIn(company, 'empresa')
    const paper = company.page.getByRole('dialog', { name: requirement })
    await paper.getByText('Rechazado').first().waitFor()
    await paper.getByText('No se ve el sello.', { exact: false }).waitFor()
    await expectAccessible(company)
    expect(await readVerdict(otherReviewer, person)).toBe('No válida')

    const second = await uploadDocument(company, requirement, {
      issued: addDays(issued, 1),
      text: `Constancia médica. Fecha de expedición: ${formatDate(issued)}.`,
    })
    await visitor.follow(`/por-revisar/persona-${second}`)
    await visitor.page.getByRole('heading', { name: requirement, level: 1 }).waitFor()
    // The day found in the PDF is proposed, and used when the reviewer accepts it.
    await visitor.page.getByText(`El PDF dice «${formatDate(issued)}»`).waitFor()
    const field = visitor.page.getByLabel('Emitido el', { exact: false }).first()
    const toDisplayDay = (day: string) => day.split('-').reverse().join('/')
    await expect.poll(() => field.inputValue()).toBe(toDisplayDay(addDays(issued, 1)))
    await visitor.button(/^Usar como «Emitido el»/u).click()
    await expect.poll(() => field.inputValue()).toBe(toDisplayDay(issued))
    await visitor.page.getByRole('heading', { level: 1 }).click()
    await visitor.page.keyboard.press('a')
    await visitor.page.getByText(`Se aprobó «${requirement}»`, { exact: false }).waitFor()

    const { body } = await getApi().as('utility').get<PersonDetail>(`/api/personnel/${person.id}/`)
    expect([body.state, body.personnel_accreditation?.[0]?.evidence?.review]).toEqual(['valid', 'approved'])
    await company.go(`/personnel/${person.id}/requisitos`)
    await company.page.getByText('Vigente').first().waitFor()
    expect(await readVerdict(otherReviewer, person)).toBe('Acreditación vigente')
  },
)

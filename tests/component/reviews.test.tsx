import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { applyPortalSettings } from '../../src/console/port/settings.ts'
import type { WaitingDocument } from '../../src/domain/documents/reviews.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openPortal } from '../support/openPortal.tsx'
import { openScreen } from '../support/openScreen.tsx'

const documentOfPerson = (id: string, overrides: Partial<WaitingDocument> = {}): WaitingDocument => ({
  id,
  kind: 'person',
  document: Number(id.split('-')[1]),
  name: 'Examen médico',
  type: 1,
  obligation: null,
  period: null,
  recurs: null,
  personnel: '7',
  person_name: 'Peña Ruiz, Ana',
  company: 1,
  company_name: 'Obras',
  tax_list: { situation: 'none', since: null },
  validity: 'for_good',
  validity_months: null,
  held: null,
  version: 5,
  file: '/files/9/',
  file_name: 'papel.txt',
  media_type: 'text/plain',
  size: 9,
  scan: null,
  issued_on: null,
  expires_on: null,
  review: 'pending',
  rejection: null,
  note: '',
  reviewed_at: null,
  created_at: '2026-02-03T18:00:00Z',
  ...overrides,
})
const documentOfCompany = (id: string, overrides: Partial<WaitingDocument> = {}): WaitingDocument =>
  documentOfPerson(id, {
    kind: 'company',
    name: 'Cuotas',
    type: null,
    obligation: 3,
    period: '2026-01',
    recurs: 'monthly',
    personnel: null,
    person_name: '',
    ...overrides,
  })

/** Answers of a back end whose queue holds these documents until they are reviewed. */
const queueOf = (documents: WaitingDocument[]) => {
  const pendingDocuments = [...documents]
  const decide = (id: string) => () => {
    const index = pendingDocuments.findIndex((document) => document.id === id)
    pendingDocuments.splice(index, 1)
    return { ...documentOfPerson(id), id: 9, review: 'approved', version: 6 }
  }
  const answerPairs = documents.map((document) => [
    [`GET /api/reviews/${document.id}/`, () => document],
    [
      `POST /api/reviews/${document.id}/hold/`,
      () => ({ ...document, held: { by: 'Yo', mine: true, until: '' } }),
    ],
    [`POST /api/reviews/${document.id}/release/`, () => reply(null, 204)],
    [
      `POST /api/${document.kind === 'person' ? 'evidence' : 'company_papers'}/${document.document}/review/`,
      decide(document.id),
    ],
  ])
  return {
    ...Object.fromEntries(answerPairs.flat()),
    'GET /api/reviews/': () =>
      reply([...pendingDocuments], 200, {
        'Content-Range': `reviews 0-${pendingDocuments.length}/${pendingDocuments.length}`,
      }),
    'GET /api/review_figures/': () => ({
      waiting: pendingDocuments.length,
      median_since: null,
      oldest_since: null,
      reviewers: [],
    }),
    'GET /api/company_data/1/': () => ({ id: 1, company_name: 'Obras', rfc: 'OBR010101AA1' }),
  }
}

beforeEach(() => loadBackEndForTest())
describe('Por revisar', () => {
  it('has what people and companies brought in one list, under one number', async () => {
    openScreen(
      '/por-revisar',
      'utility',
      queueOf([documentOfPerson('persona-12'), documentOfCompany('empresa-7')]),
    )
    const rows = await screen.findAllByRole('row')
    const texts = rows.slice(1).map(({ textContent }) => textContent)
    expect(texts[0]).toMatch(/Examen médico.*PEÑA RUIZ, ANA.*Obras/u)
    expect(texts[1]).toMatch(/Cuotas · enero de 2026.*La empresa.*Obras/u)
    expect(within(screen.getByRole('region', { name: 'Cifras de la revisión' })).getByText('2')).toBeTruthy()
    const name = 'Seleccionar este renglón: Cuotas · enero de 2026, Obras'
    expect(screen.getByRole('checkbox', { name })).toBeTruthy()
  })

  it('says what was decided also once the list has written its address', async () => {
    const last = {
      id: 'persona-9',
      version: 2,
      decision: 'reject',
      type: 'Examen médico',
      name: 'PEÑA RUIZ, ANA',
    }
    const { where } = openScreen({ pathname: '/por-revisar', state: { last } }, 'utility', {
      'GET /api/reviews/': () => reply([], 200, { 'Content-Range': 'reviews 0-0/0' }),
    })
    await waitFor(() => expect(where()).toContain('perPage='))
    await screen.findByText('No hay documentos por revisar')
    await act(async () => undefined)
    expect(screen.getByText('Se rechazó «Examen médico» de PEÑA RUIZ, ANA.')).toBeTruthy()
  })

  it.each([
    ['utility', 'has no approval of a document that the user uploaded'],
    ['super', 'asks a super-admin why they approve a document that they uploaded'],
  ])('for %s %s', async (username) => {
    applyPortalSettings({ secondReviewer: true })
    onTestFinished(() => applyPortalSettings({ secondReviewer: false }))
    const ownDocument = documentOfPerson('persona-12', { own_upload: true })
    const { calls } = openScreen('/por-revisar/persona-12', username, queueOf([ownDocument]))
    const user = userEvent.setup()
    const approve = await screen.findByRole('button', { name: 'Aprobar' })
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Rechazar' })).toHaveProperty('disabled', false),
    )
    if (username === 'utility') {
      expect(approve).toHaveProperty('disabled', true)
      expect(approve.getAttribute('aria-describedby')).toBe(
        screen.getByText('Usted subió este documento: debe aprobarlo otra persona.').id,
      )
      return
    }
    await user.click(approve)
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprobar un documento propio' }))
    await user.type(dialog.getByLabelText(/^Motivo/u), 'No hay nadie más')
    await user.click(dialog.getByRole('button', { name: 'Aprobar' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/api/evidence/12/review/')?.body).toEqual({
        decision: 'approve',
        reason: 'No hay nadie más',
      }),
    )
  })

  it('is gone through by the same keys whosever the document is, each in its place of all', async () => {
    const { calls, where } = openScreen(
      '/por-revisar/persona-12',
      'utility',
      queueOf([
        documentOfPerson('persona-12'),
        documentOfCompany('empresa-7'),
        documentOfPerson('persona-13'),
      ]),
    )
    const user = userEvent.setup()
    const isOpen = async () =>
      waitFor(() => expect(screen.getByRole('button', { name: 'Aprobar' })).toHaveProperty('disabled', false))
    await screen.findByText('1 de 3')
    await isOpen()
    await user.keyboard('a')
    await screen.findByRole('heading', { name: 'Cuotas · enero de 2026' })
    expect(where()).toBe('/por-revisar/empresa-7')
    // Reviewed documents keep their position.
    await screen.findByText('2 de 3')
    await screen.findByText('OBR010101AA1')
    await isOpen()
    await user.keyboard('j')
    await screen.findByText('3 de 3')
    await user.keyboard('k')
    await screen.findByText('2 de 3')
    await isOpen()
    await user.keyboard('a')
    await screen.findByText('Se aprobó «Cuotas · enero de 2026» de Obras.')
    await screen.findByText('3 de 3')
    const reviewCalls = calls.filter(({ path }) => path.endsWith('/review/'))
    expect(reviewCalls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/evidence/12/review/', { decision: 'approve' }],
      ['/api/company_papers/7/review/', { decision: 'approve' }],
    ])
  })

  it('leads to the accreditation of a person who meets all requirements', async () => {
    const readyPerson = {
      ...personRow('7', 'Peña Ruiz, Ana'),
      state: 'unaccredited',
      accreditation_flag: 'danger',
      standing: 'regular',
      accreditation_expiration_date: null,
      personnel_accreditation: [{ id: 1, name: 'Examen médico', status: true, editable: true }],
    }
    openScreen('/por-revisar/persona-12', 'utility', {
      ...queueOf([documentOfPerson('persona-12')]),
      'GET /api/personnel/7/': () => readyPerson,
      'POST /api/accreditations/check/': () => ({ done: 1, results: [] }),
    })
    const user = userEvent.setup()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Aprobar' })).toHaveProperty('disabled', false),
    )
    await user.keyboard('a')
    await user.click(await screen.findByRole('button', { name: 'Cumple con todo: acreditar' }))
    await screen.findByRole('dialog', { name: 'Acreditar' })
  })

  it('proposes no reason to reject by', async () => {
    const { calls } = openScreen(
      '/por-revisar/empresa-7',
      'utility',
      queueOf([documentOfCompany('empresa-7')]),
    )
    const user = userEvent.setup()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Rechazar' })).toHaveProperty('disabled', false),
    )
    await user.keyboard('r')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rechazar el documento' }))
    for (const radio of dialog.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false)
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }))
    await dialog.findByText('Elija un motivo.')
    expect(calls.filter(({ path }) => path.endsWith('/review/'))).toEqual([])
    await user.click(dialog.getByRole('radio', { name: 'No se lee' }))
    await user.click(dialog.getByRole('button', { name: 'Rechazar' }))
    await screen.findByText('Se rechazó «Cuotas · enero de 2026» de Obras.')
  })

  it('counts what is left beside its entry of the menu as soon as one is decided', async () => {
    openPortal(
      '/por-revisar/persona-12',
      'utility',
      queueOf([documentOfPerson('persona-12'), documentOfCompany('empresa-7')]),
    )
    const user = userEvent.setup()
    const entry = () => screen.findByRole('link', { name: /^Por revisar.*revisión$/u })
    await waitFor(async () => expect((await entry()).textContent).toContain('2'))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Aprobar' })).toHaveProperty('disabled', false),
    )
    await user.keyboard('a')
    await waitFor(async () => expect((await entry()).textContent).toContain('1'))
  })

  it('is not approved with a day that is none', async () => {
    const document_ = documentOfPerson('persona-12', { validity: 'date' })
    const { calls } = openScreen('/por-revisar/persona-12', 'utility', queueOf([document_]))
    const user = userEvent.setup()
    const approve = await screen.findByRole('button', { name: 'Aprobar' })
    await waitFor(() => expect(approve).toHaveProperty('disabled', false))
    const day = screen.getByLabelText(/^Vence el/u)
    await user.type(day, '31/02/2099')
    await user.click(approve)
    await screen.findByText('31/02/2099 no existe.')
    expect(document.activeElement).toBe(day)
    await user.clear(day)
    await user.type(day, '3/8/2099')
    await user.click(approve)
    const getDecisions = () => calls.filter(({ path }) => path.endsWith('/review/')).map(({ body }) => body)
    await waitFor(() =>
      expect(getDecisions()).toEqual([{ decision: 'approve', expires_on: '2099-08-03', issued_on: null }]),
    )
  })
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeAllFormDrafts, removeFormDraftsOfOtherAccounts } from '../../src/console/port/draftStorage.ts'
import { formDrafts } from '../../src/console/port/formDrafts.ts'
import { token } from '../../src/console/port/token.ts'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { personRow, useFakeTime } from '../support/mount.tsx'
import { chooseFiles, findEditor, openBoard, PDF_FILE, writeText } from '../support/openBoard.tsx'
import { openCompany } from '../support/openCompany.tsx'
import { openPortal } from '../support/openPortal.tsx'
import { openQuotation, openQuotations, quotationRow } from '../support/openQuotations.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'
import { wireUser } from '../support/wireUsers.ts'

const DAY = 86_400_000

describe('the drafts of an account', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    localStorage.clear()
  })
  const form = 'companies/7'
  const getDraftValues = () => formDrafts.get('3', form)?.values

  it('have the fields that were changed, but neither files nor passwords', () => {
    removeFormDraftsOfOtherAccounts('3')
    const began = { ruec: '1', rfc: '', zone: 2, password: '', file: null, areas: ['A'], sap_gor: undefined }
    formDrafts.keep('3', form, { ...began, ruec: '2', password: 'x', file: PDF_FILE, sap_gor: null }, began)
    expect(formDrafts.get('3', form)).toMatchObject({
      values: { ruec: '2' },
      before: { ruec: '1' },
      hadFile: true,
    })
    formDrafts.keep('3', form, { ...began, areas: ['A', 'B'] }, began)
    expect(getDraftValues()).toEqual({ areas: ['A', 'B'] })
    formDrafts.keep('3', form, began, began)
    expect(getDraftValues()).toBeUndefined()
  })

  it('are of one form each, and stay through the end of a session', () => {
    removeFormDraftsOfOtherAccounts('3')
    formDrafts.keep('3', form, { ruec: '2' }, {})
    formDrafts.keep('3', 'companies/new', { ruec: '3' }, {})
    token.set('secret')
    token.end()
    removeFormDraftsOfOtherAccounts('3')
    formDrafts.remove('companies/new')
    expect(getDraftValues()).toEqual({ ruec: '2' })
    expect(formDrafts.get('3', 'companies/new')).toBeUndefined()
  })

  it('go with the sign-out, after which nothing more is kept', () => {
    removeFormDraftsOfOtherAccounts('3')
    formDrafts.keep('3', form, { ruec: '2' }, {})
    removeAllFormDrafts()
    formDrafts.keep('3', form, { ruec: '2' }, {})
    expect(localStorage.length).toBe(0)
  })

  it('go when another account signs in, whom they are not shown', () => {
    removeFormDraftsOfOtherAccounts('3')
    formDrafts.keep('3', form, { ruec: '2' }, {})
    expect(formDrafts.get('4', form)).toBeUndefined()
    removeFormDraftsOfOtherAccounts('4')
    // Another tab still shows a page of the first account.
    formDrafts.keep('3', form, { ruec: '2' }, {})
    removeFormDraftsOfOtherAccounts('3')
    expect(getDraftValues()).toBeUndefined()
  })

  it('go after thirty days', () => {
    removeFormDraftsOfOtherAccounts('3')
    formDrafts.keep('3', form, { ruec: '2' }, {})
    useFakeTime(Date.now() + 30 * DAY - 1000)
    expect(getDraftValues()).toEqual({ ruec: '2' })
    vi.setSystemTime(Date.now() + 2000)
    expect(getDraftValues()).toBeUndefined()
    removeFormDraftsOfOtherAccounts('3')
    expect(localStorage.getItem('drafts')).not.toContain('ruec')
  })

  it('are left out where the storage is full or damaged', () => {
    removeFormDraftsOfOtherAccounts('3')
    formDrafts.keep('3', form, { text: 'x'.repeat(2_000_000) }, {})
    expect(getDraftValues()).toBeUndefined()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    formDrafts.keep('3', form, { ruec: '2' }, {})
    expect(getDraftValues()).toBeUndefined()
    vi.restoreAllMocks()
    localStorage.setItem('drafts', '{"account":3')
    expect(getDraftValues()).toBeUndefined()
  })
})

/** Simulates a reload: the browser discards the page. */
const reload = () => {
  fireEvent(window, new Event('pagehide'))
  cleanup()
}
const recover = { name: 'Recuperar' }
const offer = () => screen.findByRole('button', recover)
const noOffer = () => expect(screen.queryByRole('button', recover)).toBeNull()

interface Opened {
  field: HTMLInputElement
  save: () => Promise<void>
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const saveChanges = async () => {
  await click('Guardar')
  await screen.findByText('Los cambios se guardaron.')
}
const zones = { 'GET /api/zones/': () => reply([], 200, { 'Content-Range': 'zones 0-0/0' }) }
const person = {
  ...personRow('p1', 'Peña Ruiz, Ana'),
  first_names: 'Ana',
  last_names: 'Peña Ruiz',
  company: 1,
  role: 3,
  rfc: 'PERA900101',
  address: '',
}
const waiting = {
  id: 'persona-12',
  kind: 'person',
  document: 12,
  personnel: 'p1',
  type: 1,
  name: 'Examen médico',
  obligation: null,
  period: null,
  recurs: null,
  file: '/files/12/',
  issued_on: '2026-01-05',
  expires_on: '2099-01-05',
  review: 'pending',
  rejection: null,
  note: '',
  reviewed_at: null,
  created_at: '2026-01-06T18:00:00Z',
  file_name: 'examen.txt',
  size: 2048,
  media_type: 'text/plain',
  scan: null,
  version: 5,
  person_name: 'Peña Ruiz, Ana',
  company: 1,
  company_name: 'Obras',
  validity: 'for_good',
  validity_months: null,
  held: null,
}

type OpenForm = (username: string, overrides?: Parameters<typeof openScreen>[2]) => Promise<Opened>

/** One form of each kind of frame: how to open it, and the field to type into. */
const FORMS: Record<string, OpenForm> = {
  'a page, of a new quotation': async (username) => {
    openQuotations('/create-quotation', username, {
      'POST /api/quotations/': () => reply(quotationRow, 201),
    })
    const field = await screen.findByLabelText<HTMLInputElement>(/^Correo/u)
    const save = async () => {
      await userEvent.type(screen.getByLabelText(/^Nombre/u), 'Ana Paz')
      await userEvent.type(screen.getByLabelText(/^RFC/u), 'PAAA900101')
      await userEvent.type(screen.getByLabelText(/^Teléfono/u), '5512345678')
      await userEvent.click(screen.getByRole('combobox', { name: 'Metros de instalación' }))
      await userEvent.click(await screen.findByRole('option', { name: /^3 m · /u }))
      await click('Siguiente')
      await screen.findByText('Cotización creada exitosamente')
    }
    return { field, save }
  },
  'a page, of a quotation': async (username) => {
    await openQuotation(username, {
      'PUT /api/quotations/7/': () => ({ ...quotationRow, email: 'luz@correo.example', version: 5 }),
    })
    const field = screen.getByLabelText<HTMLInputElement>(/^Correo/u)
    return { field, save: saveChanges }
  },
  'a page, of a company': async (username) => {
    const portal = await openCompany(username, {
      'PATCH /api/company_data/1/': () => ({}),
    })
    await portal.click('Editar')
    const field = await screen.findByLabelText<HTMLInputElement>(/^Domicilio fiscal/u)
    return { field, save: saveChanges }
  },
  'a page, of a person': async (username, answers = {}) => {
    const user = userEvent.setup()
    openScreen('/personnel/p1', username, {
      'GET /api/personnel/p1/': () => person,
      'PATCH /api/personnel/p1/': () => person,
      ...answers,
    })
    await screen.findByRole('heading', { level: 1 })
    await chooseRecordAction(user, 'Editar')
    const field = await screen.findByLabelText<HTMLInputElement>(/^Correo/u)
    return { field, save: saveChanges }
  },
  'a drawer, of a new person': async () => {
    openScreen('/personnel', 'empresa', {
      'GET /api/roles/': () =>
        reply([{ id: 3, name: 'Instalador' }], 200, { 'Content-Range': 'roles 0-0/1' }),
      'POST /api/personnel/': () => reply({ id: 'nueva', first_names: 'Ana', last_names: 'Peña' }, 201),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Dar de Alta Personal' }))
    const field = await screen.findByLabelText<HTMLInputElement>(/^Correo/u)
    const save = async () => {
      await userEvent.type(screen.getByLabelText(/^Nombre/u), 'Ana')
      await userEvent.type(screen.getByLabelText(/^Apellidos/u), 'Peña')
      await userEvent.type(screen.getByLabelText(/^RFC/u), 'PEPA900101')
      await userEvent.click(screen.getByRole('combobox', { name: /^Rol/u }))
      await userEvent.click(await screen.findByRole('option', { name: 'Instalador' }))
      await click('Dar de alta')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    return { field, save }
  },
  'a dialog, of a rejection': async (username) => {
    openScreen('/por-revisar/persona-12', username, {
      'GET /api/reviews/persona-12/': () => waiting,
      'GET /api/reviews/': () => reply([waiting], 200, { 'Content-Range': 'reviews 0-0/1' }),
      'POST /api/reviews/persona-12/hold/': () => waiting,
      'POST /api/evidence/12/review/': () => ({ ...waiting, id: 12, review: 'rejected', version: 6 }),
    })
    const reject = await screen.findByRole<HTMLButtonElement>('button', { name: 'Rechazar' })
    await waitFor(() => expect(reject.disabled).toBe(false))
    await userEvent.click(reject)
    const dialog = within(await screen.findByRole('dialog', { name: 'Rechazar el documento' }))
    const save = async () => {
      await userEvent.click(dialog.getByRole('radio', { name: 'No se lee' }))
      await userEvent.click(dialog.getByRole('button', { name: 'Rechazar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    return { field: dialog.getByLabelText<HTMLInputElement>(/^Qué debe corregirse/u), save }
  },
}
const TYPED = 'luz@correo.example'

describe.each(Object.entries(FORMS))('what is typed into %s', (_, openAs) => {
  beforeEach(() => loadBackEndForTest())
  const openForm = () => openAs('utility')
  const leaveTyped = async () => {
    const { field } = await openForm()
    noOffer()
    await userEvent.clear(field)
    await userEvent.type(field, TYPED)
    reload()
  }

  it('is offered back with its time, recovered, and gone once it is saved', async () => {
    await leaveTyped()
    const { field, save } = await openForm()
    expect(field.value).not.toBe(TYPED)
    const status = (await offer()).closest('[role=status]')
    expect(status?.textContent).toMatch(/^Hay un borrador de hoy a las \d\d:\d\d\./u)
    await click('Recuperar')
    expect(field.value).toBe(TYPED)
    noOffer()
    // The focus was on the button.
    expect(document.activeElement?.matches('input, textarea')).toBe(true)
    await save()
    reload()
    await openForm()
    noOffer()
  })
})

describe('a draft', () => {
  beforeEach(() => loadBackEndForTest())
  const open = FORMS['a page, of a new quotation'] as OpenForm
  const type = async (username = 'utility') => {
    const { field } = await open(username)
    await userEvent.type(field, TYPED)
    return field
  }

  it('is gone once it is discarded', async () => {
    await type()
    reload()
    const { field } = await open('utility')
    await offer()
    await click('Descartar')
    noOffer()
    expect(field.value).toBe('')
    reload()
    await open('utility')
    noOffer()
  })

  it('is not offered to another account', async () => {
    await type()
    reload()
    await open('empresa')
    noOffer()
    reload()
    await open('utility')
    noOffer()
  })

  it('goes when the user leaves knowingly, and stays while its offer is not answered', async () => {
    await type()
    reload()
    // Typing on without answering the offer keeps the draft. Leaving then asks about the new input.
    const { go } = openQuotations('/create-quotation', 'utility')
    await userEvent.type(await screen.findByLabelText(/^Nombre/u), 'Luz')
    await offer()
    await go('/quotations')
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await screen.findByRole('heading', { level: 1, name: 'Cotizaciones' })
    await go('/create-quotation')
    await offer()
    await click('Recuperar')
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/u).value).toBe('')
    await go('/quotations')
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await screen.findByRole('heading', { level: 1, name: 'Cotizaciones' })
    await go('/create-quotation')
    await screen.findByLabelText(/^Nombre/u)
    noOffer()
  })

  it('goes when a drawer is closed knowingly', async () => {
    const openDrawer = FORMS['a drawer, of a new person'] as OpenForm
    const { field } = await openDrawer('empresa')
    await userEvent.type(field, TYPED)
    fireEvent(window, new Event('pagehide'))
    await userEvent.keyboard('{Escape}')
    await click('Salir sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    reload()
    await openDrawer('empresa')
    noOffer()
  })

  it('goes when a conflict about it was settled', async () => {
    const openPerson = FORMS['a page, of a person'] as OpenForm
    let version = 1
    const { field } = await openPerson('utility', {
      'GET /api/personnel/p1/': () => ({ ...person, phone: version > 1 ? '5512345678' : '', version }),
      'PATCH /api/personnel/p1/': () => {
        version += 1
        return version === 2 ? reply({ detail: 'Otra versión.' }, 412) : { ...person, email: TYPED, version }
      },
    })
    await userEvent.type(field, TYPED)
    fireEvent(window, new Event('pagehide'))
    await click('Guardar')
    await userEvent.click(await screen.findByRole('button', { name: 'Guardar lo elegido' }))
    await screen.findByText('Los cambios se guardaron.')
    reload()
    await openPerson('utility')
    noOffer()
  })

  it('goes when what was typed is taken back', async () => {
    const field = await type()
    fireEvent(window, new Event('pagehide'))
    await userEvent.clear(field)
    reload()
    await open('utility')
    noOffer()
  })

  it('brings its own fields to the record as it is now, and says that they changed meanwhile', async () => {
    await openQuotation()
    await userEvent.type(screen.getByLabelText(/^Correo/u), '.mx')
    reload()
    await openQuotation('utility', {
      'GET /api/quotations/7/': () => ({ ...quotationRow, name: 'Luz Paz', version: 5 }),
    })
    expect((await offer()).closest('[role=status]')?.textContent).not.toContain('cambiaron')
    reload()
    await openQuotation('utility', {
      'GET /api/quotations/7/': () => ({
        ...quotationRow,
        name: 'Luz Paz',
        email: 'luz@x.example',
        version: 6,
      }),
    })
    expect((await offer()).closest('[role=status]')?.textContent).toContain('cambiaron después')
    await click('Recuperar')
    expect(screen.getByLabelText<HTMLInputElement>(/^Correo/u).value).toBe('ana@correo.example.mx')
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/u).value).toBe('Luz Paz')
  })

  it('has the rich text of a notice, and says that its file was not kept', async () => {
    await openBoard('announcements', 'admin')
    await writeText('announcements', '<p>Cierre por <strong>mantenimiento</strong></p>')
    await chooseFiles(userEvent.setup(), PDF_FILE)
    await screen.findByText('acta.pdf')
    reload()
    await openBoard('announcements', 'admin')
    expect((await offer()).closest('[role=status]')?.textContent).toContain('Los archivos no se conservan')
    await click('Recuperar')
    expect((await findEditor('announcements')).innerHTML).toContain(
      'Cierre por <strong>mantenimiento</strong>',
    )
  })

  it('outlives a session that ends by itself, and is offered after the sign-in; it goes with the sign-out', async () => {
    await type()
    localStorage.setItem('token.ends', String(Date.now() - 1))
    reload()
    const storedItems = { 'token.ends': String(Date.now() - 1), drafts: localStorage.getItem('drafts') ?? '' }
    openPortal(
      '/create-quotation',
      'utility',
      { ...zones, 'POST /api/auth/login/': () => ({ token: 'fresh', user: wireUser('utility') }) },
      storedItems,
    )
    await userEvent.type(await screen.findByLabelText('Usuario'), 'utility')
    await userEvent.type(screen.getByLabelText('Contraseña'), 'demo')
    await click('Login')
    await offer()
    await userEvent.click(screen.getByRole('button', { name: /^Cuenta de ?utility$/u }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByLabelText('Usuario')
    expect(localStorage.getItem('drafts')).toBeNull()
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { sendUploadsByFetch } from '../support/fakeUpload.ts'
import { openScreen } from '../support/openScreen.tsx'

const ROLES = [{ id: 3, name: 'Instalador' }]
const COMPANIES = [
  { id: 1, company_name: 'Instalaciones del Bajío', name: 'Instalaciones del Bajío', active: true },
]
const createdPerson = { id: 'nueva', first_names: 'Ana', last_names: 'Peña', profile_picture: null }

const catalog = {
  'GET /api/roles/': () => reply(ROLES, 200, { 'Content-Range': 'roles 0-0/1' }),
  'GET /api/companies/': () => reply(COMPANIES, 200, { 'Content-Range': 'companies 0-0/1' }),
  'GET /api/companies/1/': () => COMPANIES[0] ?? null,
  'POST /api/personnel/': () => reply(createdPerson, 201),
}

const openForm = async (username: string, answers: Parameters<typeof openScreen>[2] = {}) => {
  const user = userEvent.setup()
  const portal = openScreen('/personnel', username, { ...catalog, ...answers })
  await user.click(await screen.findByRole('button', { name: 'Dar de Alta Personal' }))
  const form = await screen.findByRole('dialog', { name: 'Alta de personal' })
  const field = (name: RegExp) => within(form).getByLabelText<HTMLInputElement>(name)
  const save = () => user.click(within(form).getByRole('button', { name: 'Dar de alta' }))
  const problem = (name: RegExp) => {
    const id = field(name).getAttribute('aria-describedby')
    return id && document.getElementById(id)?.textContent
  }
  return { ...portal, user, form, field, save, problem }
}

/** Upload that never reaches the server. */
class LostUpload {
  upload = {}
  onerror: (() => void) | undefined
  open() {}
  setRequestHeader() {}
  send() {
    this.onerror?.()
  }
}

type Opened = Awaited<ReturnType<typeof openForm>>

const pick = async ({ user, form }: Opened, name: string, option: RegExp) => {
  await user.click(within(form).getByRole('combobox', { name: new RegExp(name, 'u') }))
  await user.click(await screen.findByRole('option', { name: option }))
}

const fill = async (form: Opened) => {
  const { user, field } = form
  await user.type(field(/^Nombre\(s\)/u), 'ana')
  await user.type(field(/^Apellidos/u), 'peña')
  await user.type(field(/^RFC/u), 'pepa900101')
  await pick(form, 'Rol', /Instalador/u)
}

const posts = (calls: Call[]) => calls.filter(({ method }) => method === 'POST')

describe('registering a person', () => {
  it('names each required field before it calls', async () => {
    const { calls, save, problem } = await openForm('admin')
    await save()
    const required = 'Este campo es obligatorio.'
    await waitFor(() => expect(problem(/^Nombre\(s\)/u)).toBe(required))
    for (const name of [/^Apellidos/u, /^RFC/u, /^Rol(?! y)/u, /^Empresa/u])
      expect(problem(name)).toBe(required)
    expect(problem(/^Correo electrónico/u)).toBe('Recomendado; no es obligatorio')
    expect(posts(calls)).toHaveLength(0)
  })

  it.each([
    [/^RFC/u, 'ABC900101', 'Escriba el RFC con 4 letras y 6 dígitos (la homoclave es opcional).'],
    [/^Teléfono/u, '12345', 'Escriba 10 dígitos, con clave lada.'],
    [/^Correo electrónico/u, 'nada', 'Escriba un correo electrónico válido.'],
  ])('says what is wrong with %s when it is left', async (name, text, message) => {
    const { user, field, problem } = await openForm('admin')
    await user.type(field(name), text)
    await user.tab()
    await waitFor(() => expect(problem(name)).toBe(message))
  })

  it('points at a doubtful check digit and takes it', async () => {
    const form = await openForm('empresa')
    await fill(form)
    await form.user.type(form.field(/^RFC/u), 'ab1')
    expect(await screen.findByText(/Revise el RFC/u)).toBeTruthy()
    await form.save()
    await waitFor(() => expect(posts(form.calls)).toHaveLength(1))
    expect(posts(form.calls)[0]?.body).toMatchObject({ rfc: 'PEPA900101AB1' })
  })

  it('registers into the own company, which a company does not choose, and announces it with a link', async () => {
    const form = await openForm('empresa')
    expect(form.field(/^Empresa/u).disabled).toBe(true)
    await waitFor(() => expect(form.field(/^Empresa/u).value).toBe('Instalaciones del Bajío'))
    expect(within(form.form).queryByLabelText(/Número de acreditación/u)).toBeNull()
    await fill(form)
    await form.user.type(form.field(/^Teléfono/u), '+52 55 1234-5678')
    const callsBefore = form.calls.length
    await form.save()
    expect(await screen.findByText(/Se registró a ANA PEÑA/u)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver detalle' }).getAttribute('href')).toBe('/personnel/nueva')
    expect(posts(form.calls)[0]?.body).toMatchObject({
      first_names: 'ana',
      last_names: 'peña',
      rfc: 'PEPA900101',
      role: 3,
      company: 1,
      phone: '5512345678',
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Alta de personal' })).toBeNull())
    expect(
      form.calls
        .slice(callsBefore)
        .some(({ path, method }) => method === 'GET' && path === '/api/personnel/'),
    ).toBe(true)
  })

  it('asks before what was typed is lost, also where going back only changes the filter behind it', async () => {
    const { user, form, field, go, goBack, where } = await openForm('admin')
    await go('/personnel?filter={"q":"ana"}')
    await user.type(field(/^Nombre\(s\)/u), 'luz')
    await goBack()
    const question = await screen.findByRole('dialog', { name: 'Cambios sin guardar' })
    expect(form.isConnected).toBe(true)
    await user.click(within(question).getByRole('button', { name: 'Seguir editando' }))
    expect(field(/^Nombre\(s\)/u).value).toBe('luz')
    expect(where()).toContain('filter=')
  })

  const fillWithPhoto = async (drawer: Opened) => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }),
    )
    await fill(drawer)
    await drawer.user.upload(drawer.field(/^Foto$/u), new File(['x'], 'a.jpg', { type: 'image/jpeg' }))
    await drawer.save()
  }

  it('sends the photo with the person', async () => {
    await loadBackEndForTest()
    sendUploadsByFetch()
    const drawer = await openForm('empresa')
    await fillWithPhoto(drawer)
    expect(await screen.findByText(/Se registró a ANA PEÑA/u)).toBeTruthy()
    const [{ body } = {}, ...otherCalls] = drawer.calls.filter(({ method }) => method !== 'GET')
    expect(otherCalls).toEqual([])
    expect(body instanceof FormData && Object.fromEntries(body)).toMatchObject({
      first_names: 'ana',
      company: '1',
      profile_picture: expect.any(File),
    })
  })

  it('says that the person exists if another back end did not take the photo', async () => {
    vi.stubGlobal('XMLHttpRequest', LostUpload)
    const drawer = await openForm('empresa')
    await fillWithPhoto(drawer)
    expect(await screen.findByText(/Se registró a ANA PEÑA, pero la foto no se guardó/u)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver detalle' })).toBeTruthy()
  })

  it('keeps what was typed when the server refuses, with its words beside the field', async () => {
    const fieldErrors = {
      rfc: ['Este RFC está vetado.'],
      accreditation_number: ['Este valor ya está en uso.'],
    }
    const form = await openForm('empresa', { 'POST /api/personnel/': () => reply(fieldErrors, 400) })
    await fill(form)
    await form.save()
    await waitFor(() => expect(form.problem(/^RFC/u)).toBe('Este RFC está vetado.'))
    expect(form.field(/^Nombre\(s\)/u).value).toBe('ana')
    expect(form.field(/^RFC/u).value).toBe('pepa900101')
  })

  it('says that the server failed, and keeps what was typed', async () => {
    const form = await openForm('empresa', {
      'POST /api/personnel/': () => reply({ detail: 'Falló el disco.' }, 500),
    })
    await fill(form)
    await form.save()
    expect(await within(form.form).findByText(/Falló el disco/u)).toBeTruthy()
    expect(form.field(/^Apellidos/u).value).toBe('peña')
  })

  it('is sent once, however often the button is pressed or Enter, and leaves the button the focus', async () => {
    const form = await openForm('empresa', { 'POST /api/personnel/': () => new Promise(() => undefined) })
    await fill(form)
    const button = within(form.form).getByRole('button', { name: 'Dar de alta' })
    await form.user.dblClick(button)
    await form.save()
    await form.user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(button))
    await form.user.type(form.field(/^Apellidos/u), '{Enter}')
    expect(posts(form.calls)).toHaveLength(1)
  })

  describe('with a generic RFC', () => {
    const DOCUMENT = /^Pasaporte o documento migratorio/u
    const TAKEN = 'Ya hay una persona registrada con este documento.'

    it('asks for the identity document, and sends it', async () => {
      await loadBackEndForTest()
      const form = await openForm('empresa')
      await fill(form)
      await form.user.clear(form.field(/^RFC/u))
      await form.user.type(form.field(/^RFC/u), 'xexx010101000')
      await form.save()
      await waitFor(() => expect(form.problem(DOCUMENT)).toMatch(/^El RFC genérico no identifica/u))
      expect(posts(form.calls)).toHaveLength(0)
      await form.user.type(form.field(DOCUMENT), 'g-123 45678')
      await form.save()
      await waitFor(() => expect(posts(form.calls)).toHaveLength(1))
      expect(posts(form.calls)[0]?.body).toMatchObject({
        rfc: 'XEXX010101000',
        identity_document: 'G12345678',
      })
    })

    it('takes a CURP instead, and warns if its birth date is not that of an own RFC', async () => {
      await loadBackEndForTest()
      const form = await openForm('empresa')
      await fill(form)
      await form.user.clear(form.field(/^RFC/u))
      await form.user.type(form.field(/^RFC/u), 'NUSA900131')
      await form.user.type(form.field(/^CURP/u), 'nusa 900113 mqtxtn09')
      await screen.findByText(/no tienen la misma fecha de nacimiento/u)
      await form.user.clear(form.field(/^RFC/u))
      await form.user.type(form.field(/^RFC/u), 'xexx010101000')
      await waitFor(() => expect(screen.queryByText(/no tienen la misma fecha/u)).toBeNull())
      await form.save()
      await waitFor(() => expect(posts(form.calls)).toHaveLength(1))
      expect(posts(form.calls)[0]?.body).toMatchObject({ rfc: 'XEXX010101000', curp: 'NUSA900113MQTXTN09' })
    })

    it('shows who has the document to users who may move people', async () => {
      await loadBackEndForTest()
      const form = await openForm('empresa', {
        'POST /api/personnel/': () => reply({ identity_document: [TAKEN], registered_person: ['p1'] }, 400),
        'GET /api/personnel/p1/': () => ({ ...createdPerson, id: 'p1', company: 1, company_name: 'Redes' }),
      })
      await fill(form)
      await form.user.type(form.field(DOCUMENT), 'G12345678')
      await form.save()
      await waitFor(() => expect(form.problem(DOCUMENT)).toBe(TAKEN))
      expect(await within(form.form).findByText(/ANA PEÑA/u)).toBeTruthy()
      await form.user.type(form.field(DOCUMENT), '9')
      await waitFor(() => expect(within(form.form).queryByText(/ANA PEÑA/u)).toBeNull())
    })

    it('has no such field on a back end that knows the documented calls only', async () => {
      const form = await openForm('empresa')
      expect(within(form.form).queryByLabelText(DOCUMENT)).toBeNull()
      await fill(form)
      await form.user.clear(form.field(/^RFC/u))
      await form.user.type(form.field(/^RFC/u), 'XEXX010101000')
      await form.save()
      await waitFor(() => expect(posts(form.calls)).toHaveLength(1))
      expect(posts(form.calls)[0]?.body).not.toHaveProperty('identity_document')
    })
  })
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadBackEndForTest } from '../support/consoleConfig.ts'
import { type Call, reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openPortal } from '../support/openPortal.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { serveViews } from '../support/serveViews.ts'

const leave = () => {
  cleanup()
  vi.unstubAllGlobals()
}

beforeEach(() => loadBackEndForTest())

const table = () => screen.findByRole('table')
const columns = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => !['', 'Ver'].includes(text ?? ''))
const lastList = (calls: Call[]) => calls.filter(({ path }) => path === '/api/personnel/').at(-1)?.query

describe('the columns of the roster', () => {
  it('are chosen and put in order, by keyboard too, and are there again for the same account only', async () => {
    const user = userEvent.setup()
    openScreen('/personnel', 'admin')
    await table()
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    const dialog = await screen.findByRole('dialog', { name: 'Columnas' })
    await user.click(within(dialog).getByRole('checkbox', { name: 'Rol' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Número de acreditación' }))
    const moveUpButton = within(dialog).getByRole('button', { name: 'Subir: Empresa' })
    moveUpButton.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(moveUpButton))
    await user.keyboard('{Enter}')
    const chosen = ['Estado', 'Empresa', 'Nombre', 'Zona', 'Vigencia', 'Número de acreditación']
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await columns()).toEqual(chosen))

    leave()
    openScreen('/personnel', 'admin')
    expect(await columns()).toEqual(chosen)

    leave()
    openScreen('/personnel', 'lectura')
    expect(await columns()).toEqual(['Estado', 'Nombre', 'Rol', 'Empresa', 'Zona', 'Vigencia'])
  })

  it('can be as they were again', async () => {
    openScreen('/personnel', 'admin')
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Columnas' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Zona' }))
    await userEvent.click(screen.getByRole('button', { name: 'Restablecer' }))
    await userEvent.keyboard('{Escape}')
    expect(await columns()).toEqual(['Estado', 'Nombre', 'Rol', 'Empresa', 'Zona', 'Vigencia'])
  })
})

const INACTIVE_BY_ZONE = '/personnel?filter=%7B%22active%22%3Afalse%7D&sort=zone&order=DESC'
const views = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Vistas' }))
  return within(await screen.findByRole('dialog', { name: 'Vistas' }))
}
const saveView = async (user: UserEvent, name: string) => {
  await user.click((await views(user)).getByRole('button', { name: 'Guardar vista actual…' }))
  await user.type(await screen.findByLabelText('Nombre de la vista'), `${name}{Enter}`)
}

describe('a saved view of the roster', () => {
  it('has a name, and is there again on another device, with its columns', async () => {
    const user = userEvent.setup()
    const answers = serveViews()
    openPortal(INACTIVE_BY_ZONE, 'admin', answers)
    await table()
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Rol' }))
    await user.click(await screen.findByRole('button', { name: 'Subir: Zona' }))
    await user.keyboard('{Escape}')
    await saveView(user, 'Bajas por zona')
    expect(await screen.findByText('Vista «Bajas por zona» guardada')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /Cuenta de/u }))
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }))
    await screen.findByRole('button', { name: 'Login' })

    leave()
    localStorage.clear()
    const { calls } = openScreen('/personnel', 'admin', answers)
    await table()
    expect(await columns()).toEqual(['Estado', 'Nombre', 'Rol', 'Empresa', 'Zona', 'Vigencia'])
    await user.click(await (await views(user)).findByRole('button', { name: 'Bajas por zona' }))
    await waitFor(async () =>
      expect(await columns()).toEqual(['Estado', 'Nombre', 'Zona', 'Empresa', 'Vigencia']),
    )
    await waitFor(() => expect(lastList(calls)?.get('active')).toBe('false'))
    expect(lastList(calls)?.get('sort')).toBe('["zone","DESC"]')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('stays in this browser without a connection, and moves to the account later', async () => {
    const user = userEvent.setup()
    const offline = { 'PUT /api/account/views/': () => reply({ detail: 'Espere.' }, 503) }
    openScreen(INACTIVE_BY_ZONE, 'admin', { ...serveViews(), ...offline })
    await table()
    await saveView(user, 'Bajas')
    await screen.findByText('Vista «Bajas» guardada')
    expect(JSON.stringify(localStorage)).toContain('Bajas')
    await (await views(user)).findByRole('button', { name: 'Bajas' })

    leave()
    const answers = serveViews()
    const { calls } = openScreen('/personnel', 'admin', answers)
    await table()
    await (await views(user)).findByRole('button', { name: 'Bajas' })
    await waitFor(() => expect(answers['GET /api/account/views/']()).toHaveLength(1))
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      resource: 'personnel',
      name: 'Bajas',
      value: { filter: { active: false }, sort: { field: 'zone', order: 'DESC' } },
    })
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Bajas'))
    expect(screen.getAllByRole('button', { name: 'Bajas' })).toHaveLength(1)
  })

  it('is replaced by one of the same name, after a question', async () => {
    const user = userEvent.setup()
    const { calls, go } = openScreen(INACTIVE_BY_ZONE, 'admin', serveViews())
    await table()
    await saveView(user, 'Mi vista')
    await screen.findByText('Vista «Mi vista» guardada')
    await go('/personnel?filter=%7B%22active%22%3Atrue%7D&sort=name&order=ASC')
    await waitFor(() => expect(lastList(calls)?.get('active')).toBe('true'))
    await saveView(user, ' Mi vista')
    const question = await screen.findByRole('dialog', { name: '¿Reemplazar la vista guardada?' })
    await user.click(within(question).getByRole('button', { name: 'Reemplazar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const savedViews = await (await views(user)).findAllByRole('listitem')
    expect(savedViews.map(({ textContent }) => textContent)).toEqual(['Mi vista'])
    expect(screen.getByRole('button', { name: 'Mi vista' }).getAttribute('aria-current')).toBe('true')
  })

  it('is deleted after a question', async () => {
    const user = userEvent.setup()
    openScreen(INACTIVE_BY_ZONE, 'admin', serveViews())
    await table()
    await saveView(user, 'Bajas')
    await screen.findByText('Vista «Bajas» guardada')
    await user.click(await (await views(user)).findByRole('button', { name: 'Eliminar la vista «Bajas»' }))
    const question = await screen.findByRole('dialog', { name: '¿Eliminar la vista guardada?' })
    await user.click(within(question).getByRole('button', { name: 'Eliminar' }))
    expect(await screen.findByText(/^Aún no hay vistas guardadas/u)).toBeTruthy()
    expect(await screen.findByText('Vista «Bajas» eliminada')).toBeTruthy()
  })

  it('is a link that shows the same list in another session', async () => {
    const user = userEvent.setup()
    openScreen(INACTIVE_BY_ZONE, 'admin')
    await table()
    await user.click((await views(user)).getByRole('button', { name: 'Copiar enlace' }))
    expect(await screen.findByText('Enlace copiado')).toBeTruthy()
    const { origin, pathname, search } = new URL(await navigator.clipboard.readText())
    expect(origin).toBe(location.origin)

    leave()
    const { calls } = openScreen(`${pathname}${search}`, 'lectura')
    await table()
    await waitFor(() => expect(lastList(calls)?.get('active')).toBe('false'))
    expect(lastList(calls)?.get('sort')).toBe('["zone","DESC"]')
  })

  it('shows the link where the browser copies nothing', async () => {
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    openScreen(INACTIVE_BY_ZONE, 'admin')
    await table()
    await user.click((await views(user)).getByRole('button', { name: 'Copiar enlace' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enlace a esta vista' }))
    const link = dialog.getByLabelText<HTMLInputElement>('Enlace')
    expect(new URL(link.value).searchParams.get('filter')).toBe('{"active":false}')
  })

  it('is not among the filters', async () => {
    const user = userEvent.setup()
    openScreen(INACTIVE_BY_ZONE, 'admin', serveViews())
    await table()
    await saveView(user, 'Bajas')
    await screen.findByText('Vista «Bajas» guardada')
    await user.click(screen.getByRole('button', { name: 'Agregar filtro' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.queryByRole('menuitem', { name: /Bajas/u })).toBeNull()
    await user.click(menu.getByRole('menuitem', { name: 'Quitar todos los filtros' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Todos' }).getAttribute('aria-pressed')).toBe('true'),
    )
  })
})

describe('the view of the roster', () => {
  it('is kept while one looks at something else, and forgotten with the session', async () => {
    const { calls, where, go } = openScreen('/personnel', 'admin')
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Inactivos' }))
    await waitFor(() => expect(lastList(calls)?.get('active')).toBe('false'))
    await go('/inicio')
    await screen.findByRole('heading', { name: 'Hola, admin' })
    await go('/personnel')
    await table()
    await waitFor(() => expect(where()).toContain('false'))
    expect(screen.getByRole('button', { name: 'Inactivos' }).getAttribute('aria-pressed')).toBe('true')
    expect(JSON.stringify(localStorage)).not.toContain('listParams')
  })
})

describe('while another question is asked', () => {
  it('the old rows are dimmed and their number is not said; another page leaves it', async () => {
    let release: (answer: Response) => void = () => undefined
    const rows = [personRow('p1', 'Álvarez, Ana')]
    openScreen('/personnel', 'lectura', {
      'GET /api/personnel/': ({ query }) => {
        if (query.get('filter') === '{}' && query.get('range') === '[0,9]')
          return reply(rows, 200, { 'Content-Range': 'personnel 0-9/312' })
        return new Promise<Response>((resolve) => {
          release = resolve
        })
      },
    })
    // Busy content is dimmed.
    const busy = async () =>
      (await screen.findByText('ÁLVAREZ, ANA')).closest('[aria-busy]')?.getAttribute('aria-busy')
    expect(await screen.findByText(/^312 personas activas/u)).toBeTruthy()
    expect(await busy()).toBe('false')
    await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }))
    await waitFor(async () => expect(await busy()).toBe('true'))
    expect(screen.getByText(/^312 personas activas/u)).toBeTruthy()
    release(reply(rows, 200, { 'Content-Range': 'personnel 10-19/312' }))
    await waitFor(async () => expect(await busy()).toBe('false'))

    await userEvent.type(screen.getByPlaceholderText('Buscar'), 'nunez')
    expect(await screen.findByText('Buscando…')).toBeTruthy()
    expect(await busy()).toBe('true')
    expect(screen.queryByText(/312/u)).toBeNull()
    release(reply(rows, 200, { 'Content-Range': 'personnel 0-0/1' }))
    expect(await screen.findByText('1 resultado para «nunez»')).toBeTruthy()
    expect(await busy()).toBe('false')
  })
})

describe('the filter by zone', () => {
  it.each([
    ['is offered to who sees more than one company', 'admin', true, true],
    ['is not offered to a company', 'empresa', true, false],
    ['is not offered where the back end has none', 'admin', false, false],
  ])('%s', async (_what, username, extras, isOffered) => {
    await loadBackEndForTest(extras)
    const { calls } = openScreen('/personnel', username, {
      'GET /api/zones/': () => reply([{ id: 3, name: 'Bajío' }], 200, { 'Content-Range': 'zones 0-0/1' }),
    })
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: 'Agregar filtro' }))
    const zone = (await screen.findByRole('menu')).querySelector('[data-key=zone]')
    expect(zone !== null).toBe(isOffered)
    if (!zone) return
    await userEvent.click(zone)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Zona' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Bajío' }))
    await waitFor(() =>
      expect(calls.some(({ query }) => query.get('filter')?.includes('"zone":3') === true)).toBe(true),
    )
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import JSZip from 'jszip'
import { describe, expect, it, vi } from 'vitest'
import { CardError } from '../../src/console/features/credentials/cardImage.ts'
import { type ZipJob, zipCredentials } from '../../src/console/features/credentials/zipCredentials.ts'
import { loadBackEndForTest, loadConfigForTest } from '../support/consoleConfig.ts'
import { reply } from '../support/fakeApi.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

const person = {
  ...personRow('p1', 'Álvarez Núñez, María José'),
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  accreditation_number: 'A-1',
  profile_picture: '/media/photos/k/large.jpg',
}

const png = () => new Response('png of p1', { headers: { 'Content-Type': 'image/png' } })

const openCredential = async (username: string, overrides: object = {}, qr: () => Response = png) => {
  const portal = openScreen('/personnel/credential/p1', username, {
    'GET /api/personnel/p1/': () => ({ ...person, ...overrides }),
    'GET /personnel/p1/qr/': qr,
    'GET /api/personnel/p1/credential/': () => ({ address: 'https://a.mx/credential/validation/p1#123' }),
  })
  await screen.findByText('Acreditación')
  return portal
}

/** Returns the labels of the actions, shown as buttons or in the menu, which stays open. */
const getActionLabels = async () => {
  const menu = screen.queryByRole('button', { name: 'Más acciones' })
  if (menu) await userEvent.click(menu)
  return ['Descargar', 'Imprimir en una hoja', 'Imprimir tarjeta'].filter(
    (name) =>
      screen.queryByRole('button', { name, hidden: true }) ?? screen.queryByRole('menuitem', { name }),
  )
}

describe('the credential page', () => {
  it('shows the card with a QR, and offers the download', async () => {
    await openCredential('admin')
    expect(screen.getByText('Verifica la identidad escaneando este QR')).toBeTruthy()
    expect(screen.getByText('ÁLVAREZ NÚÑEZ')).toBeTruthy()
    expect(await getActionLabels()).toEqual(['Descargar', 'Imprimir en una hoja'])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each(['admin', 'empresa'])('leads %s back to the person in its breadcrumb', async (username) => {
    await openCredential(username)
    const crumbs = within(screen.getByRole('navigation', { name: 'Ruta de navegación' }))
    const items = crumbs.getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Personal',
      'MARÍA JOSÉ ÁLVAREZ NÚÑEZ',
      'Credencial',
    ])
    expect(crumbs.getByRole('link', { name: 'MARÍA JOSÉ ÁLVAREZ NÚÑEZ' }).getAttribute('href')).toBe(
      '/personnel/p1',
    )
  })

  it('says that it is loading', async () => {
    openScreen('/personnel/credential/p1', 'utility', {
      'GET /api/personnel/p1/': () => new Promise(() => {}),
    })
    expect(await screen.findByText('Cargando información de personal...')).toBeTruthy()
  })

  it('warns users who may make cards that the QR code would lead nowhere', async () => {
    await loadConfigForTest({ extras: true, publicUrl: 'https://portal.example.mx' })
    await openCredential('admin')
    expect(screen.getByRole('alert').textContent).toMatch(
      /^El código QR llevaría a https:\/\/portal\.example\.mx, que no se puede abrir desde fuera/u,
    )
  })

  it.each([{ publicUrl: 'https://portal.gasdelbajio.mx' }, { demoAccounts: [] }])(
    'says nothing of it: %j',
    async (config) => {
      await loadConfigForTest({ extras: true, publicUrl: 'http://localhost:8080', ...config })
      await openCredential('admin')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it.each([
    { accreditation_flag: null },
    { accreditation_flag: undefined },
    { active: null },
    { active: undefined },
  ])('does not call a credential valid of which the back end does not say so: %o', async (overrides) => {
    await openCredential('admin', overrides)
    expect(screen.getByText('Vigencia desconocida')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Vigencia desconocida: .* su vigencia es desconocida\.$/u,
    )
    expect(screen.queryByText('Acreditación vigente')).toBeNull()
  })

  it('offers no download to comercial, whose way back is the roster', async () => {
    await openCredential('comercial')
    expect(await getActionLabels()).toEqual([])
    expect(screen.getByRole('link', { name: 'Volver a Personal' })).toBeTruthy()
  })

  it('carries the QR of a back end that is not ours, as its zip of QR codes does', async () => {
    const { calls } = await openCredential('admin')
    const qr = await screen.findByRole('img', { name: /^Código QR/u })
    expect(qr.getAttribute('src')).toBe(`data:image/png;base64,${btoa('png of p1')}`)
    const call = calls.find(({ path }) => path === '/personnel/p1/qr/')
    expect(call?.headers.get('Authorization')).toBe('Token token-admin')
  })

  it('draws the QR itself before our own server, which says the address', async () => {
    await loadBackEndForTest()
    const { calls } = await openCredential('admin')
    expect(await screen.findByText('localhost:3000/credential/validation/')).toBeTruthy()
    expect(await screen.findByRole('img', { name: /^Código QR/u })).toBeTruthy()
    expect(calls.some(({ path }) => path.endsWith('/qr/'))).toBe(false)
  })

  it('offers the card as a PDF, on the paper that is chosen, where the server makes it', async () => {
    await loadConfigForTest({ extras: true, publicUrl: 'https://portal.gasdelbajio.mx' })
    const { calls } = await openCredential('admin')
    await chooseRecordAction(userEvent.setup(), 'Imprimir tarjeta')
    const dialog = await screen.findByRole('dialog', { name: 'Imprimir credencial' })
    const getDownloadCalls = () =>
      calls
        .filter(({ path }) => path === '/api/personnel_cards/')
        .map(({ query }) => [query.get('sheet'), query.get('filter')])
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Hoja A4/u }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Descargar PDF' }))
    await waitFor(() => expect(getDownloadCalls()).toEqual([['a4', '{"id":["p1"]}']]))
    expect(await within(dialog).findByRole('alert')).toBeTruthy()
  })

  it('says so where the QR of another back end cannot be had, and asks again', async () => {
    let isFailing = true
    await openCredential('admin', {}, () => (isFailing ? reply({ error: 'No.' }, 500) : png()))
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    expect(screen.getByText('El código QR no se pudo cargar.')).toBeTruthy()
    isFailing = false
    await userEvent.click(retry)
    expect(await screen.findByRole('img', { name: /^Código QR/u })).toBeTruthy()
  })

  it('is downloaded from a page left open: the console requests a new address of the picture', async () => {
    let qrRequests = 0
    const answer = () => {
      qrRequests += 1
      return { ...person, profile_picture: `/media/photos/k/large.jpg?expires=${qrRequests}` }
    }
    const { calls } = openScreen('/personnel/credential/p1', 'admin', { 'GET /api/personnel/p1/': answer })
    const button = await screen.findByRole('button', { name: 'Descargar' })
    const qrRequestsBefore = qrRequests
    await userEvent.click(button)
    const pictures = () => calls.filter(({ path }) => path === '/media/photos/k/large.jpg')
    await waitFor(() => expect(pictures()).toHaveLength(1))
    expect(Number(pictures()[0]?.query.get('expires'))).toBe(qrRequestsBefore + 1)
    await screen.findByText(/La foto no se pudo cargar/u)
  })

  it('says that the data are incomplete where there is no picture', async () => {
    await openCredential('admin', { profile_picture: null })
    expect(screen.getByText('Los datos del personal estan incompletos')).toBeTruthy()
    expect(await getActionLabels()).toEqual(['Descargar'])
    await userEvent.click(screen.getByRole('button', { name: 'Descargar' }))
    expect(
      await screen.findByText('La credencial no se puede descargar sin la foto de la persona.'),
    ).toBeTruthy()
  })

  it.each([
    [{ active: false }, 'Credencial no válida: la persona está inactiva.'],
    [{ accreditation_flag: 'danger' }, 'Credencial no válida: la acreditación venció.'],
    [
      { accreditation_flag: 'danger', accreditation_expiration_date: null },
      'Credencial no válida: la persona no está acreditada.',
    ],
  ])('tells staff when %o makes it not valid', async (overrides, words) => {
    await openCredential('admin', overrides)
    expect(screen.getByText(words)).toBeTruthy()
  })
})

describe('the zip of credentials', () => {
  const people = [
    { ...person, id: 'a' },
    { ...person, id: 'b', accreditation_number: null },
    { ...person, id: 'c', accreditation_number: null },
    { ...person, id: 'd', profile_picture: null },
    { ...person, id: 'e', profile_picture: '/roto.jpg' },
  ]
  const job = (overrides: Partial<ZipJob> = {}): ZipJob => ({
    ids: ['a', 'b', 'c', 'd', 'e', 'gone'],
    batch: 2,
    read: async (ids) => people.filter(({ id }) => ids.includes(id)),
    signal: new AbortController().signal,
    onProgress: () => undefined,
    image: async ({ profile_picture }) => {
      if (profile_picture === '/roto.jpg') throw new CardError('photo')
      return new Blob(['jpeg'])
    },
    ...overrides,
  })

  it('holds a card for each person with a picture, and names the others', async () => {
    const progress: number[] = []
    const result = await zipCredentials(job({ onProgress: ({ done }) => progress.push(done) }))
    expect(result).toMatchObject({
      count: 3,
      withoutPhoto: [{ id: 'd' }],
      failed: [{ id: 'e', problem: 'photo' }],
      missing: ['gone'],
    })
    expect(progress).toEqual([0, 1, 2, 3, 4, 6])
    const files = await JSZip.loadAsync(result.zip ?? new Blob())
    expect(Object.keys(files.files)).toEqual([
      'A-1 María José Álvarez Núñez.jpg',
      'b María José Álvarez Núñez.jpg',
      'c María José Álvarez Núñez.jpg',
    ])
  })

  it('is no file where no card could be made', async () => {
    expect((await zipCredentials(job({ ids: ['d'] }))).zip).toBeUndefined()
  })

  it('stops when it is cancelled', async () => {
    const controller = new AbortController()
    const image = vi.fn(async () => {
      controller.abort()
      return new Blob(['jpeg'])
    })
    await expect(zipCredentials(job({ signal: controller.signal, image }))).rejects.toThrow()
    expect(image).toHaveBeenCalledTimes(1)
  })
})

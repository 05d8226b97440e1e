import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { buildHeif } from '../support/buildHeif.ts'
import { personRow } from '../support/mount.tsx'
import { openScreen } from '../support/openScreen.tsx'
import { chooseRecordAction } from '../support/recordActions.ts'

const edit = async () => {
  const person = {
    ...personRow('p1', 'Peña, Ana'),
    first_names: 'Ana',
    last_names: 'Peña',
    company: 1,
    role: 1,
  }
  const { calls } = openScreen('/personnel/p1', 'admin', { 'GET /api/personnel/p1/': () => person })
  await chooseRecordAction(userEvent.setup(), 'Editar')
  return calls
}
const input = () => screen.findByLabelText<HTMLInputElement>(/^Foto$/u)

describe('the picture of a person', () => {
  it('refuses a picture that is none before it is sent', async () => {
    await edit()
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(await input(), new File(['x'], 'cv.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('La foto debe ser una imagen JPEG, PNG o WebP.')).toBeTruthy()
    expect(screen.getByText('Sin foto')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Quitar la foto elegida' })).toBeNull()
  })

  it('recognizes a HEIC under any name, and a JPEG without a name', async () => {
    await edit()
    const user = userEvent.setup({ applyAccept: false })
    const heic = new Uint8Array(buildHeif('mif1', ['heic']))
    await user.upload(await input(), new File([heic], 'IMG_2031.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText(/^La imagen está en HEIC/u)).toBeTruthy()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 500, close: () => undefined }))
    await user.upload(await input(), new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'IMG_2031'))
    await waitFor(() => expect(screen.queryByText(/^La imagen está en HEIC/u)).toBeNull())
    expect(screen.queryByText(/^La foto debe ser/u)).toBeNull()
  })

  it('says of a broken picture that it is one, when it is chosen, and keeps the old one in sight', async () => {
    const calls = await edit()
    const user = userEvent.setup()
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('InvalidStateError')))
    await user.upload(await input(), new File(['x'], 'rota.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText('No se pudo leer la imagen. Pruebe con otra foto.')).toBeTruthy()
    expect(screen.getByText('Sin foto')).toBeTruthy()
    // The browser may not decode an image that the server accepts.
    await user.click(await screen.findByRole('button', { name: 'Enviarla de todos modos' }))
    await waitFor(() =>
      expect(screen.queryByText('No se pudo leer la imagen. Pruebe con otra foto.')).toBeNull(),
    )
    expect(screen.queryByRole('button', { name: 'Enviarla de todos modos' })).toBeNull()
    vi.stubGlobal('createImageBitmap', async () => ({ width: 9000, height: 9000, close: () => undefined }))
    await user.upload(await input(), new File(['x'], 'grande.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByText(/^La imagen es demasiado grande/u)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { NoticeVersion } from '../../src/domain/notices/schemas.ts'
import { reply } from '../support/fakeApi.ts'
import { stubUploads } from '../support/fakeUpload.ts'
import { noticeRow, openBoard, PDF_FILE } from '../support/openBoard.tsx'

const VETO = {
  name: 'Jazmín Luna',
  rfc: 'LUNJ900101',
  text: '<p>Rompió sellos</p>',
  targets: [],
  version: 1,
  withdrawable: true,
}
const CORRECTED = {
  version: 2,
  corrected_at: '2026-11-22T18:05:00.000Z',
  corrected_by: 'Laura Medina',
}

/** Returns the fields that the form of the drawer sent. */
const sentOf = (body: unknown) => Object.fromEntries((body as FormData).entries())

describe('a notice that is corrected', () => {
  const open = async (answers: Parameters<typeof openBoard>[3] = {}) => {
    const portal = await openBoard('vetoes', 'admin', [noticeRow(1, VETO)], {
      'GET /api/v1/veto_targets/': () => [],
      ...answers,
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Corregir JAZMÍN LUNA' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Corregir el veto' }))
    const retype = async (name: RegExp, text: string) => {
      const input = drawer.getByLabelText(name)
      await portal.user.clear(input)
      await portal.user.type(input, text)
    }
    const save = () => portal.user.click(drawer.getByRole('button', { name: 'Guardar corrección' }))
    const sentCount = () => portal.calls.filter(({ method }) => method === 'PATCH')
    return { ...portal, drawer, retype, save, sent: sentCount }
  }

  it('begins with what it says, and sends what differs, why, and for which version', async () => {
    const {
      drawer,
      retype,
      save,
      sent: sentCount,
    } = await open({
      'PATCH /api/v1/vetoes/1/': () => noticeRow(1, { ...VETO, ...CORRECTED, name: 'Yazmín Luna' }),
    })
    expect(drawer.getByLabelText<HTMLInputElement>('RFC').value).toBe('LUNJ900101')
    expect((await drawer.findByRole('textbox', { name: 'Motivo del veto' })).textContent).toBe(
      'Rompió sellos',
    )
    await retype(/^Nombre de la persona/u, 'Yazmín Luna')
    await retype(/^Motivo de la corrección/u, 'Se escribe con Y')
    await save()
    expect(await screen.findByText('Se corrigió el veto.')).toBeTruthy()
    expect(sentCount().map(({ body }) => sentOf(body))).toEqual([
      { name: 'Yazmín Luna', reason: 'Se escribe con Y' },
    ])
    expect(sentCount()[0]?.headers.get('if-match')).toBe('"1"')
  })

  it('needs a change and a reason', async () => {
    const { drawer, retype, save, sent: sentCount } = await open()
    await save()
    expect(await drawer.findByText('Este campo es obligatorio.')).toBeTruthy()
    await retype(/^Motivo de la corrección/u, 'Por nada')
    await save()
    expect(await drawer.findByText(/^Aún no ha cambiado nada/u)).toBeTruthy()
    expect(sentCount()).toEqual([])
  })

  it('is closed without a question while nothing was typed', async () => {
    const { user, drawer } = await open()
    await drawer.findByRole('textbox', { name: 'Motivo del veto' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes another file', async () => {
    const uploads = stubUploads()
    const { user, drawer, retype, save } = await open()
    await retype(/^Motivo de la corrección/u, 'Era otro oficio')
    await user.upload(drawer.getByLabelText('Archivo', { selector: 'input' }), PDF_FILE)
    await save()
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(sentOf(uploads[0]?.body)).toEqual({ reason: 'Era otro oficio', file: PDF_FILE })
    act(() => uploads[0]?.answer(200, noticeRow(1, { ...VETO, ...CORRECTED })))
    expect(await screen.findByText('Se corrigió el veto.')).toBeTruthy()
  })

  describe('when another user saved first', () => {
    const THEIRS = { ...VETO, ...CORRECTED, rfc: 'LUNY900101', text: '<p>Rompió <b>tres</b> sellos</p>' }
    /** Corrects the name and the text after another user corrected the RFC and the text. */
    const correct = async (patch: () => object, conflictingNotice: object = THEIRS) => {
      let sentCount = 0
      const portal = await open({
        'GET /api/v1/vetoes/': () => [noticeRow(1, sentCount === 0 ? VETO : conflictingNotice)],
        'PATCH /api/v1/vetoes/1/': () => {
          sentCount += 1
          return sentCount === 1 ? reply({ detail: 'Alguien más lo cambió mientras tanto.' }, 412) : patch()
        },
      })
      await portal.retype(/^Nombre de la persona/u, 'Yazmín Luna')
      await portal.retype(/^Motivo de la corrección/u, 'Se escribe con Y')
      await portal.save()
      return portal
    }

    it('asks which value to keep for each field, and overwrites the current version', async () => {
      const { user, sent: sentCount } = await correct(() =>
        noticeRow(1, { ...THEIRS, version: 3, name: 'Yazmín Luna' }),
      )
      const dialog = within(await screen.findByRole('dialog', { name: 'Alguien más guardó cambios' }))
      expect(dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual(
        ['Nombre de la persona o empresa', 'RFC', 'Motivo del veto'],
      )
      expect(dialog.getByText('tres').tagName).toMatch(/^(?:B|STRONG)$/u)
      await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }))
      expect(await screen.findByText('Se corrigió el veto.')).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(sentOf(sentCount()[1]?.body)).toEqual({ name: 'Yazmín Luna', reason: 'Se escribe con Y' })
      expect(sentCount()[1]?.headers.get('if-match')).toBe('"2"')
    })

    it('shows the refusal in the dialog, and keeps the input for editing', async () => {
      const { user, drawer } = await correct(() => reply({ detail: 'El veto ya se retiró.' }, 409))
      const dialog = within(await screen.findByRole('dialog', { name: 'Alguien más guardó cambios' }))
      await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }))
      expect(await dialog.findByText('El veto ya se retiró.')).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: 'Seguir editando' }))
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
      expect(drawer.getByLabelText<HTMLInputElement>(/^Nombre de la persona/u).value).toBe('Yazmín Luna')
    })

    it('offers the chosen file beside the current one', async () => {
      let currentNotice = VETO
      const uploads = stubUploads()
      const { user, drawer, retype, save } = await open({
        'GET /api/v1/vetoes/': () => [noticeRow(1, currentNotice)],
      })
      await retype(/^Motivo de la corrección/u, 'Era otro oficio')
      await user.upload(drawer.getByLabelText('Archivo', { selector: 'input' }), PDF_FILE)
      await save()
      await waitFor(() => expect(uploads).toHaveLength(1))
      currentNotice = THEIRS
      act(() => uploads[0]?.answer(412, { detail: 'Alguien más lo cambió mientras tanto.' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Alguien más guardó cambios' }))
      const files = within(dialog.getByRole('group', { name: /^Archivo nuevo/u })).getAllByRole('radio')
      expect(files.map((file) => file.closest('label')?.textContent)).toEqual([
        'Mi cambioacta.pdf',
        'Como estabaaviso 1.pdf',
      ])
      await user.click(dialog.getByRole('button', { name: 'Guardar lo elegido' }))
      await waitFor(() => expect(uploads).toHaveLength(2))
      expect(sentOf(uploads[1]?.body)).toEqual({ reason: 'Era otro oficio', file: PDF_FILE })
      act(() => uploads[1]?.answer(200, noticeRow(1, { ...THEIRS, version: 3 })))
      expect(await screen.findByText('Se corrigió el veto.')).toBeTruthy()
    })

    it('asks nothing where they wanted the same', async () => {
      const { sent: sentCount } = await correct(() => noticeRow(1, VETO), {
        ...VETO,
        ...CORRECTED,
        name: 'Yazmín Luna',
      })
      expect(await screen.findByText('Se corrigió el veto.')).toBeTruthy()
      expect(sentCount()).toHaveLength(1)
    })
  })

  it.each([
    ['whoever only reads', 'lectura', {}],
    ['anybody, once it was withdrawn', 'admin', { withdrawn_at: '2026-11-20T18:05:00.000Z' }],
  ])('is not offered to %s', async (_, username, overrides) => {
    await openBoard('vetoes', username, [noticeRow(1, { ...VETO, ...overrides })])
    await screen.findByRole('heading', { name: 'JAZMÍN LUNA' })
    expect(screen.queryByRole('button', { name: 'Corregir JAZMÍN LUNA' })).toBeNull()
  })

  it('is not offered where the back end has no call for it', async () => {
    await openBoard('vetoes', 'admin', [noticeRow(1, VETO)], {}, false)
    await screen.findByRole('heading', { name: 'JAZMÍN LUNA' })
    expect(screen.queryByRole('button', { name: 'Corregir JAZMÍN LUNA' })).toBeNull()
  })
})

describe('a notice that was corrected', () => {
  const version = (number: number, overrides: Partial<NoticeVersion> = {}): NoticeVersion => ({
    number,
    name: 'Yazmín Luna',
    rfc: 'LUNY900101',
    text: '<p>Rompió <b>dos</b> sellos</p>',
    reason: '',
    file: `/files/vetoes/download/1/?version=${number}`,
    file_name: 'veto.pdf',
    media_type: 'application/pdf',
    size: 5000,
    scan: null,
    created_by: 'Laura Medina',
    created_at: '2026-11-22T18:05:00.000Z',
    ...overrides,
  })

  it('says so to everybody who reads it, and shows what it was and what changed', async () => {
    const row = noticeRow(1, { ...VETO, ...CORRECTED, name: 'Yazmín Luna', withdrawable: undefined })
    const { user } = await openBoard('vetoes', 'lectura', [row], {
      'GET /api/v1/vetoes/1/versions/': () => [
        version(2, { reason: 'Se escribe con Y' }),
        version(1, { name: 'Jazmín Luna', rfc: 'LUNJ900101', text: '<p>Rompió sellos</p>' }),
      ],
    })
    expect(await screen.findByText('Versión 2 · corregida por Laura Medina el 22 nov 2026')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ver versiones de YAZMÍN LUNA' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Versiones' }))
    const currentVersion = within(await drawer.findByRole('article', { name: 'Versión 2' }))
    expect(currentVersion.getByRole('heading').textContent).toBe('Versión 2 · vigente')
    expect(currentVersion.getByText('Motivo: Se escribe con Y')).toBeTruthy()
    const definitions = currentVersion.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(definitions).toEqual([
      'Antes: JAZMÍN Ahora: YAZMÍN LUNA',
      'Antes: LUNJ900101 Ahora: LUNY900101',
      'Rompió Ahora: dos sellos',
    ])
    const first = within(drawer.getByRole('article', { name: 'Versión 1' }))
    expect(first.getByText(/^Publicada por Laura Medina el 22 de noviembre de 2026/u)).toBeTruthy()
    expect(first.queryAllByRole('definition')).toEqual([])
    expect(first.getByText('Leer completa la versión 1')).toBeTruthy()
    expect(first.getByText('Rompió sellos')).toBeTruthy()
    expect(first.getByRole('button', { name: 'Descargar veto.pdf' })).toBeTruthy()
  })

  it('says where its versions could not be read, with another try', async () => {
    let broken = true
    const { user, calls } = await openBoard('vetoes', 'lectura', [noticeRow(1, { ...VETO, ...CORRECTED })], {
      'GET /api/v1/vetoes/1/versions/': () =>
        broken ? reply({ detail: 'Sin base de datos.' }, 400) : [version(2), version(1)],
    })
    await user.click(await screen.findByRole('button', { name: 'Ver versiones de JAZMÍN LUNA' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Versiones' }))
    expect(await drawer.findByText('Sin base de datos.')).toBeTruthy()
    // A refused request is not repeated automatically.
    expect(calls.filter(({ path }) => path.includes('/versions/'))).toHaveLength(1)
    broken = false
    await user.click(drawer.getByRole('button', { name: 'Reintentar' }))
    expect(await drawer.findByRole('article', { name: 'Versión 1' })).toBeTruthy()
  })
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OnSiteAnswer } from '../../src/domain/inspections.ts'
import { reply } from '../support/fakeApi.ts'
import { fakeTime } from '../support/mount.tsx'
import {
  away,
  CARD,
  camera,
  fakeAudio,
  forger,
  GENUINE,
  heading,
  MAY,
  openOnSite,
  ours,
  rows,
  sent,
  signed,
  TAKEN,
  withOnSitePhone,
} from '../support/onSiteScreen.ts'
import { openScreen } from '../support/screen.tsx'

withOnSitePhone()

describe('Verificar en sitio', () => {
  it('reads a card, says big whether this person may work here and what is missing, and keeps what was found', async () => {
    const pass = fakeTime()
    const { calls, user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    camera.before = CARD
    const verdict = await heading('Puede trabajar aquí')
    await waitFor(() => expect(verdict).toBe(document.activeElement))
    expect(screen.getByText('Falta: Examen médico')).toBeTruthy()
    expect(screen.getByText('1 inspección por enviar')).toBeTruthy()
    // Another card before the camera does not take what is being noted.
    await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
    camera.before = `${CARD}2`
    const seen = camera.looks
    await pass(600)
    expect(camera.looks).toBeGreaterThan(seen)
    expect(screen.getByDisplayValue('Sin casco')).toBeTruthy()
    camera.before = ''
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    expect(sent(calls)).toHaveLength(1)
    expect(rows.size).toBe(0)
  })

  it('keeps what could not be sent, says how many wait, and sends each once when there is a network', async () => {
    let isAway = true
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': away,
      'POST /api/inspections/': () => (isAway ? away() : reply(TAKEN, 201)),
    })
    for (const number of ['A-000001', 'A-000002']) {
      await type(number)
      await heading('Sin señal y sin firma')
      await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    }
    expect(await screen.findByText('2 inspecciones por enviar')).toBeTruthy()
    const tried = sent(calls).length
    isAway = false
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    expect(sent(calls).length - tried).toBe(2)
  })

  it('goes on by the signature where nobody answers in two seconds, tells what the register says later, and sends what waited', async () => {
    const pass = fakeTime()
    const beeps = fakeAudio()
    let answer: (found: OnSiteAnswer) => void = () => undefined
    let isHanging = true
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': () => (isHanging ? new Promise((resolve) => (answer = resolve)) : MAY),
      'GET /api/credential_keys/': () => [ours.known],
      'GET /config.json': () => (isHanging ? away() : {}),
      'POST /api/inspections/': () => (isHanging ? away() : reply({ ...TAKEN, result: 'may_not' }, 201)),
    })
    await type(signed())
    // Another card while nobody answers about the first.
    await type(`${signed()}x`)
    await pass(2000)
    await heading('Firma alterada')
    await type(signed())
    await pass(2000)
    await heading(GENUINE)
    expect(await screen.findByText(/^Sin conexión con el portal/u)).toBeTruthy()
    const note = screen.getByLabelText('Nota (opcional)')
    await user.type(note, 'Sin casco')
    isHanging = false
    answer({ ...MAY, result: 'may_not' })
    await heading('No puede trabajar')
    expect(beeps()).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(note))
    await waitFor(() => expect(screen.queryByText(/^Sin conexión con el portal/u)).toBeNull())
    // The answer shows that whatever waits can go.
    await waitFor(() => expect(sent(calls).length).toBeGreaterThan(1))
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verificar' })),
    )
    expect(await screen.findByText('Todo está enviado.')).toBeTruthy()
    const notes = sent(calls).map(({ body }) => (body as FormData).get('note'))
    expect(notes.filter(Boolean)).toContain('Sin casco')
  })

  it('keeps what is noted of a card, however late the one before is judged', async () => {
    const late: (() => void)[] = []
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': ({ query }) =>
        query.get('number') === 'A-000001' ? new Promise((resolve) => late.push(() => resolve(MAY))) : MAY,
    })
    await type('A-000001')
    await type('A-000002')
    await heading('Puede trabajar aquí')
    for (const come of late) come()
    await waitFor(() => expect(sent(calls)).toHaveLength(1))
    await user.type(screen.getByLabelText('Nota (opcional)'), 'Sin casco')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    await screen.findByText('Todo está enviado.')
    await waitFor(() => expect(sent(calls)).toHaveLength(2))
    expect(sent(calls).map(({ body }) => (body as FormData).get('note'))).toEqual(['', 'Sin casco'])
  })

  it('holds each card against the company that works here, also by the signature alone, and remembers it', async () => {
    let isAway = false
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': () => (isAway ? away() : { ...MAY, result: 'other_company' }),
      'POST /api/inspections/': () => reply({ ...TAKEN, result: 'other_company' }, 201),
      'GET /api/credential_keys/': () => [ours.known],
    })
    await user.type(await screen.findByRole('combobox', { name: '¿Qué empresa trabaja aquí?' }), 'nor')
    await user.click(await screen.findByRole('option', { name: 'Gas Norte' }))
    await type('A-000001')
    await heading('No es de la empresa que trabaja aquí')
    expect(screen.getByText('Aquí trabaja Gas Norte')).toBeTruthy()
    expect(screen.getByText('Redes Occidente')).toBeTruthy()
    expect(calls.find(({ path }) => path.startsWith('/api/on_site/'))?.query.get('company')).toBe('2')
    // A card whose signature is false is told of, whatever the register has under its number.
    await type(signed(forger))
    expect(await screen.findByText(/^Firma falsa/u)).toBeTruthy()
    isAway = true
    await type(signed())
    await screen.findByText('Según la firma es de otra empresa; aquí trabaja Gas Norte')
    await heading('No es de la empresa que trabaja aquí')
    await type(signed(ours, '2099-01-01', 2))
    await heading(GENUINE)
    expect(screen.getByText('Empresa: Gas Norte, según la firma')).toBeTruthy()
    expect(screen.getByText('Rol: Instaladora, según la firma')).toBeTruthy()
    // The one whose late verdict is to be seen, and the one of which something may still be noted.
    await waitFor(() => expect([...rows.values()].map(({ site_company }) => site_company)).toEqual([2, 2]))
    cleanup()
    openScreen('/verificar-en-sitio', 'utility')
    expect(await screen.findByDisplayValue('Gas Norte')).toBeTruthy()
  })

  it('tells of what can be no number, and neither asks nor keeps anything of it', async () => {
    const { calls, user, type } = openOnSite()
    const field = await screen.findByLabelText('Número de la credencial')
    await type('A-OO')
    expect(await screen.findByText(/^Ese número no es correcto/u)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(calls.filter(({ path }) => path.startsWith('/api/on_site/'))).toEqual([])
    expect([rows.size, sent(calls).length]).toEqual([0, 0])
    await user.clear(field)
    await type('000001')
    await heading('Puede trabajar aquí')
    expect(screen.queryByText(/^Ese número no es correcto/u)).toBeNull()
  })

  it('says why the server does not take one, and lets go of it when told to', async () => {
    const { user, type } = openOnSite({
      'POST /api/inspections/': () => reply({ photo: ['No es una imagen.'] }, 400),
    })
    await type('A-000001')
    await heading('Puede trabajar aquí')
    await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    expect(await screen.findByText('No se pudo enviar A-000001: No es una imagen.')).toBeTruthy()
    expect(screen.queryByText('Todo está enviado.')).toBeNull()
    expect(rows.size).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(rows.size).toBe(0))
  })

  it('is left to those who type where the camera cannot be used', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })
    const { user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    expect(await screen.findByText(/^No se pudo usar la cámara/u)).toBeTruthy()
  })
})

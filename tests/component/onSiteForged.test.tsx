import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { reply } from '../support/fakeApi.ts'
import { useFakeTime } from '../support/mount.tsx'
import {
  ALLOWED_ANSWER,
  CARD_ADDRESS,
  camera,
  currentKey,
  failToConnect,
  findHeading,
  forgedKey,
  inspectionCalls,
  openOnSite,
  revokedKey,
  SAVED_INSPECTION,
  setUpPhone,
  signAddress,
  stubAudio,
} from '../support/onSiteScreen.ts'

setUpPhone()

const KEYS = () => [currentKey, revokedKey].map(({ credentialKey }) => credentialKey)
const underHost = (host: string, address: string) => address.replace('portal.example', host)

/** The server's answer to a saved inspection. It judges the host of an unsigned card. */
const saveInspection = ({ body }: { body: unknown }) => {
  const form = body as FormData
  const isForeign = form.get('foreign') === 'true' && form.get('digits') === ''
  return reply({ ...SAVED_INSPECTION, result: isForeign ? 'foreign' : 'may' }, 201)
}

/** Addresses of cards that are never accepted, with the heading that says why. */
const REFUSED_CARDS = [
  [signAddress(forgedKey), 'Firma falsa'],
  [signAddress().replace(/.$/u, (digit) => String((Number(digit) + 1) % 10)), 'Firma falsa'],
  [signAddress().slice(0, -150), 'Firma alterada'],
  [`${CARD_ADDRESS}#123`, 'Firma alterada'],
  [signAddress(revokedKey), 'Llave revocada'],
  [underHost('estafa.example', CARD_ADDRESS), 'El código lleva a otro sitio'],
  [underHost('estafa.example', signAddress(forgedKey)), 'Firma falsa'],
] as const

const NAME = 'ÁLVAREZ NÚÑEZ, MARÍA JOSÉ'

describe('A card that is not genuine, in Verificar en sitio', () => {
  it('is refused in red with one sentence although the register knows a valid person', async () => {
    const { type } = openOnSite({
      'GET /api/credential_keys/': KEYS,
      'POST /api/inspections/': saveInspection,
    })
    for (const [address, heading] of REFUSED_CARDS) {
      await type(address)
      const title = await findHeading(heading)
      expect(title.parentElement?.textContent).toMatch(/no permita que trabaje/u)
      expect(screen.queryByText('Puede trabajar aquí')).toBeNull()
      expect(screen.queryByText(NAME)).toBeNull()
    }
  })

  it('is refused without a signal, and after it, and the server may judge it by its digits', async () => {
    let isAway = true
    const beeps = stubAudio()
    const { calls, user, type } = openOnSite({
      'GET /api/on_site/': failToConnect,
      'GET /api/credential_keys/': KEYS,
      'POST /api/inspections/': () => (isAway ? failToConnect() : reply(SAVED_INSPECTION, 201)),
    })
    for (const [address, heading] of REFUSED_CARDS.slice(0, 5)) {
      await type(address)
      await findHeading(heading)
      await user.click(screen.getByRole('button', { name: 'Guardar y seguir' }))
    }
    await screen.findByText('5 inspecciones por enviar')
    isAway = false
    window.dispatchEvent(new Event('online'))
    await screen.findByText('Todo está enviado.')
    await screen.findByText('El registro confirma lo verificado sin señal')
    expect(screen.queryByText('Sí puede trabajar, según el registro')).toBeNull()
    expect(screen.getAllByText(/: Firma falsa$/u)).toHaveLength(2)
    expect(beeps()).toBe(0)
    const forms = inspectionCalls(calls).map(({ body }) => body as FormData)
    expect(forms.at(-1)?.get('digits')).toMatch(/^\d{100,}$/u)
  })

  it('that the phone cannot judge without keys is refused when the server answers late that it is forged', async () => {
    const pass = useFakeTime()
    const beeps = stubAudio()
    let answer: (() => void) | undefined
    const { calls, type } = openOnSite({
      'GET /api/on_site/': () =>
        new Promise((resolve) => {
          answer = () => resolve({ ...ALLOWED_ANSWER, result: 'forged', signature: 'forged' })
        }),
      'GET /api/credential_keys/': failToConnect,
      'GET /config.json': failToConnect,
    })
    await type(signAddress(forgedKey))
    await pass(2000)
    await findHeading('Sin comprobar')
    answer?.()
    await findHeading('Firma falsa')
    expect(beeps()).toBe(1)
    expect(calls.find(({ path }) => path === '/api/on_site/')?.query.get('digits')).toMatch(/^\d{100,}$/u)
  })

  it('is not a person under another host, but a genuine signature under another host is accepted with a note', async () => {
    const { calls, type } = openOnSite({
      'GET /api/credential_keys/': KEYS,
      'POST /api/inspections/': saveInspection,
    })
    await type(underHost('estafa.example', CARD_ADDRESS))
    await findHeading('El código lleva a otro sitio')
    expect(screen.getByText('Lleva a: estafa.example')).toBeTruthy()
    await type(underHost('antes.example', signAddress()))
    await findHeading('Puede trabajar aquí')
    expect(screen.getByText(/^El código lleva a antes\.example/u)).toBeTruthy()
    expect(screen.getByText(NAME)).toBeTruthy()
    const queries = calls.filter(({ path }) => path === '/api/on_site/').map(({ query }) => query)
    expect(queries.map((query) => query.get('foreign'))).toEqual(['true', 'true'])
    await type(CARD_ADDRESS)
    await findHeading('Puede trabajar aquí')
    expect(screen.queryByText(/^El código lleva a/u)).toBeNull()
  })

  it('whose code is the address of another website is called no credential, and recorded', async () => {
    const { calls, user } = openOnSite({
      'GET /api/on_site/': () => ({ result: 'unknown', signature: null, state: null, person: null }),
    })
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    for (const address of ['https://estafa.example/tarjeta/17', 'https://portal.example/personnel/7']) {
      camera.visibleText = address
      await waitFor(() =>
        expect(
          calls.some(({ path, query }) => path === '/api/on_site/' && query.get('credential') === address),
        ).toBe(true),
      )
      await findHeading('No es una credencial')
    }
    expect(screen.queryByText(/La lectura llegó incompleta/u)).toBeNull()
  })

  it('in upper case before the camera is to be scanned again', async () => {
    const { calls, user } = openOnSite()
    await user.click(await screen.findByRole('button', { name: 'Abrir la cámara' }))
    camera.visibleText = CARD_ADDRESS.toUpperCase()
    await findHeading('No se verificó a nadie')
    expect(await screen.findByText(/escanee otra vez\.$/u)).toBeTruthy()
    expect(calls.filter(({ path }) => path === '/api/on_site/')).toEqual([])
  })
})

import { cleanup, render } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { i18nProvider } from '../../src/console/i18n/i18nProvider.ts'
import '../../src/console/features/home/words.ts'
import { Carousel } from '../../src/console/features/home/carousel/Carousel.tsx'
import { lightTheme } from '../../src/console/theme/theme.ts'
import { seen, soon } from './support/waiting.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const region = () => page.getByRole('region', { name: 'Qué hace el portal' })
const shown = () => document.querySelector('[aria-label$=" de 4"]:not([inert])')?.getAttribute('aria-label')
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The pictures, between something above and below to be on instead. */
const show = async ({ lessMotion = false } = {}) => {
  // Only what counts the seconds is set; what moves the pictures goes on by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: lessMotion && query.includes('reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  render(
    <AdminContext theme={lightTheme} store={memoryStore()} i18nProvider={i18nProvider}>
      <button type="button">Antes</button>
      <Carousel />
      <button type="button">Después</button>
    </AdminContext>,
  )
  await userEvent.hover(button('Antes'))
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the pictures of the start', () => {
  it('turn every five seconds, round and round', async () => {
    await show()
    for (const next of ['2 de 4', '3 de 4', '4 de 4', '1 de 4']) {
      await later(5000)
      await soon(shown).toBe(next)
    }
  })

  it('stand still where less motion is asked for, until somebody asks for more', async () => {
    await show({ lessMotion: true })
    await later(12_000)
    expect(shown()).toBe('1 de 4')
    await button('Reproducir').click()
    await later(5100)
    await soon(shown).toBe('2 de 4')
  })

  it('stand still under the pointer, under the keyboard, and when paused', async () => {
    await show()
    await region().hover()
    await later(12_000)
    expect(shown()).toBe('1 de 4')
    await userEvent.hover(button('Antes'))
    await later(5100)
    await soon(shown).toBe('2 de 4')
    await userEvent.click(button('Antes'))
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.closest('section, [role=region]')).not.toBeNull()
    await later(12_000)
    expect(shown()).toBe('2 de 4')
    await button('Pausar').click()
    await userEvent.click(button('Después'))
    await later(12_000)
    expect(shown()).toBe('2 de 4')
    await seen(button('Reproducir')).toBeInTheDocument()
  })

  it('are turned with arrows, by button and by key, in both directions', async () => {
    await show({ lessMotion: true })
    await button('Imagen anterior').click()
    await soon(shown).toBe('4 de 4')
    await button('Imagen siguiente').click()
    await soon(shown).toBe('1 de 4')
    await userEvent.keyboard('{ArrowRight}')
    await soon(shown).toBe('2 de 4')
    await userEvent.keyboard('{ArrowLeft}')
    await soon(shown).toBe('1 de 4')
  })

  it('are swiped', async () => {
    await show({ lessMotion: true })
    // A swipe that begins before the pictures have their place is dropped.
    await button('Imagen siguiente').click()
    await soon(shown).toBe('2 de 4')
    // More than half of a picture turns it however slowly the finger leaves.
    const { width } = region().element().getBoundingClientRect()
    await userEvent.dragAndDrop(region(), region(), {
      sourcePosition: { x: width * 0.9, y: 60 },
      targetPosition: { x: width * 0.1, y: 60 },
    })
    await soon(shown).toBe('3 de 4')
  })
})

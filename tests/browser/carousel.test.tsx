import { cleanup, render } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Carousel } from '../../src/console/features/home/carousel/Carousel.tsx'
import { i18nProvider } from '../../src/console/i18n/i18nProvider.ts'
import { lightTheme } from '../../src/console/theme/theme.ts'
import { expectElement, expectSoon } from './support/waiting.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const region = () => page.getByRole('region', { name: 'Qué hace el portal' })
const currentSlide = () =>
  document.querySelector('[aria-label$=" de 4"]:not([inert])')?.getAttribute('aria-label')
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Mounts the pictures between an element above and an element below that can take the focus. */
const mountCarousel = async ({ lessMotion = false } = {}) => {
  // Fakes only the timers of the slide change; scrolling uses the real clock.
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
const advanceMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the pictures of the start', () => {
  it('turn every five seconds, round and round', async () => {
    await mountCarousel()
    for (const next of ['2 de 4', '3 de 4', '4 de 4', '1 de 4']) {
      await advanceMs(5000)
      await expectSoon(currentSlide).toBe(next)
    }
  })

  it('stand still where less motion is asked for, until somebody asks for more', async () => {
    await mountCarousel({ lessMotion: true })
    await advanceMs(12_000)
    expect(currentSlide()).toBe('1 de 4')
    await button('Reproducir').click()
    await advanceMs(5100)
    await expectSoon(currentSlide).toBe('2 de 4')
  })

  it('stand still under the pointer, under the keyboard, and when paused', async () => {
    await mountCarousel()
    await region().hover()
    await advanceMs(12_000)
    expect(currentSlide()).toBe('1 de 4')
    await userEvent.hover(button('Antes'))
    await advanceMs(5100)
    await expectSoon(currentSlide).toBe('2 de 4')
    await userEvent.click(button('Antes'))
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement?.closest('section, [role=region]')).not.toBeNull()
    await advanceMs(12_000)
    expect(currentSlide()).toBe('2 de 4')
    await button('Pausar').click()
    await userEvent.click(button('Después'))
    await advanceMs(12_000)
    expect(currentSlide()).toBe('2 de 4')
    await expectElement(button('Reproducir')).toBeInTheDocument()
  })

  it('are turned with arrows, by button and by key, in both directions', async () => {
    await mountCarousel({ lessMotion: true })
    await button('Imagen anterior').click()
    await expectSoon(currentSlide).toBe('4 de 4')
    await button('Imagen siguiente').click()
    await expectSoon(currentSlide).toBe('1 de 4')
    await userEvent.keyboard('{ArrowRight}')
    await expectSoon(currentSlide).toBe('2 de 4')
    await userEvent.keyboard('{ArrowLeft}')
    await expectSoon(currentSlide).toBe('1 de 4')
  })

  it('are swiped', async () => {
    await mountCarousel({ lessMotion: true })
    // A swipe is ignored while the pictures are not laid out.
    await button('Imagen siguiente').click()
    await expectSoon(currentSlide).toBe('2 de 4')
    // A drag past the middle of a picture changes it, at any speed.
    const { width } = region().element().getBoundingClientRect()
    await userEvent.dragAndDrop(region(), region(), {
      sourcePosition: { x: width * 0.9, y: 60 },
      targetPosition: { x: width * 0.1, y: 60 },
    })
    await expectSoon(currentSlide).toBe('3 de 4')
  })
})

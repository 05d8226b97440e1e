import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DoorPage } from '../../src/credential/door/DoorPage.tsx'
import { preventBrowserTranslationErrors } from '../../src/credential/preventBrowserTranslationErrors.ts'
import { PublicPage } from '../../src/credential/public/PublicPage.tsx'

const person = {
  id: 'abc',
  name: 'Álvarez Núñez, María José',
  first_names: 'María José',
  last_names: 'Álvarez Núñez',
  company_name: 'Instalaciones del Bajío',
  role_name: 'Técnica',
  role_definition: 'Técnica',
  role_type: 'Personal técnico',
  accreditation_number: 'A-000001',
  accreditation_expiration_date: '2026-12-01',
  accreditation_flag: 'success' as const,
  active: true,
  status: true,
  profile_picture: null,
}

/** Replaces text nodes by font elements, as Chrome's translation does, except in elements with `translate="no"`. */
const translatePage = (root: Element): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.parentElement?.closest('[translate="no"]') || !text.data.trim()) continue
    const font = document.createElement('font')
    font.textContent = `[${text.data}]`
    text.replaceWith(font)
  }
}

/** Returns whether every element with this text is excluded from translation. */
const isExcluded = (text: string): boolean =>
  screen.getAllByText(text).every((element) => element.closest('[translate="no"]'))

/** Part of a page in which React inserts and removes adjacent texts. */
const Steps = () => {
  const [step, setStep] = useState(0)
  return (
    <section>
      {step % 2 === 0 ? 'Listo' : null}
      {step > 0 && <b>Paso {step}</b>}
      {step < 2 ? 'sigue' : null}
      <button type="button" onClick={() => setStep(step + 1)}>
        Avanzar
      </button>
    </section>
  )
}

describe('a page that the browser has translated', () => {
  const { removeChild, insertBefore } = Node.prototype
  afterEach(() => {
    cleanup()
    Object.assign(Node.prototype, { removeChild, insertBefore })
    vi.unstubAllGlobals()
  })

  it('goes on when React removes and inserts texts', async () => {
    preventBrowserTranslationErrors()
    const { container } = render(<Steps />)
    for (const step of [1, 2, 3]) {
      translatePage(container)
      await userEvent.click(screen.getByRole('button'))
      expect(container.querySelector('b')?.textContent).toContain(`Paso ${step === 1 ? 1 : ''}`)
    }
  })

  it('says the right verdict and name of a credential when it is checked again', async () => {
    preventBrowserTranslationErrors()
    let answer: () => Response = () => new Response('', { status: 503 })
    vi.stubGlobal('fetch', async (url: string) =>
      url === '/config.json' ? new Response('', { status: 404 }) : answer(),
    )
    const { container } = render(<PublicPage id="abc" />)
    await screen.findByText('No se pudo comprobar')
    translatePage(container)
    answer = () => Response.json(person)
    await userEvent.click(screen.getByRole('button'))
    expect((await screen.findByText('Acreditación vigente')).tagName).toBe('H1')
    translatePage(container)
    for (const text of [
      'Acreditación vigente',
      'ÁLVAREZ NÚÑEZ',
      'MARÍA JOSÉ',
      'A-000001',
      'INSTALACIONES DEL BAJÍO',
    ])
      expect(isExcluded(text), text).toBe(true)
    expect(container.textContent).toContain('[Pida una identificación oficial]')
  })

  it('keeps verdict, names and numbers of the page that the server writes', () => {
    const { container } = render(
      <DoorPage
        view={{ kind: 'valid', language: 'es', utility: { name: 'Gas del Centro' }, at: new Date(0), person }}
      />,
    )
    translatePage(container)
    for (const text of ['Gas del Centro', 'Acreditación vigente', 'ÁLVAREZ NÚÑEZ', 'MARÍA JOSÉ', 'A-000001'])
      expect(isExcluded(text), text).toBe(true)
  })
})

it('the console asks not to be translated', () => {
  const page = readFileSync('index.html', 'utf8')
  expect(page).toMatch(/<html [^>]*translate="no"/u)
  expect(page).toContain('<meta name="google" content="notranslate" />')
})

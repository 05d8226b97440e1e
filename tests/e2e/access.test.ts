import { describe, expect, it } from 'vitest'
import { backend } from '../support/e2e/backend.ts'
import { findPerson } from '../support/e2e/people.ts'
import { screens } from '../support/e2e/screens.ts'
import { visit } from '../support/e2e/visitor.ts'

/** Pages that need only the documented calls. everyScreen.test.ts opens all pages before the server. */
const PAGES = [
  '/personnel-accreditation',
  '/companies',
  '/companies/1',
  '/personnel',
  '/personnel/PERSON',
  '/personnel/credential/PERSON',
  '/search',
  '/vetos',
  '/anuncios',
  '/actas_administrativas',
  '/no_conformidades',
  '/reports',
  '/reportes',
  '/create-quotation',
  '/quotations',
  '/quotations/QUOTATION',
  '/pricing',
  '/report-download',
  '/report-create',
  '/components-overview',
]

describe.runIf(backend === 'mock')('before a back end with the documented calls only', () => {
  it.each([
    ['super', 'UAX', null],
    ['empresa', 'C', 1],
  ] as const)('%s opens the pages of its groups and no others', async (username, letters, company) => {
    const visitor = await visit(username)
    await visitor.go('/inicio')
    const { id } = await findPerson({ company: 1, state: 'valid' })
    for (const page of PAGES) {
      const screen = screens[page]
      if (!screen) throw new Error(`no screen ${page}`)
      const address = page.replace('PERSON', id).replace('QUOTATION', '1')
      await visitor.follow(address)
      const mayOpen = screen.canOpen({ name: username, letters, company })
      // Lists append their filters to the address.
      await expect
        .poll(() => visitor.where().split('?')[0], { message: page })
        .toBe(mayOpen ? address : '/inicio')
      if (mayOpen)
        await expect
          .poll(() => visitor.page.getByRole('main').textContent(), { message: page })
          .toMatch(new RegExp(screen.shows, 'u'))
    }
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { words } from '../../src/credential/door/words.ts'
import type { DoorView, Language } from '../../src/domain/door/door.ts'
import type { PublicPerson } from '../../src/domain/people/schemas.ts'

const at = new Date('2027-05-12T18:00:00Z')
const person = {
  id: 'x',
  first_names: 'Eva',
  last_names: 'Paz',
  accreditation_number: 'A-000001',
  accreditation_expiration_date: '2027-12-01',
} as PublicPerson

const createViews = (language: Language): DoorView[] => {
  const common = { language, utility: { name: 'Gas' } }
  return [
    { ...common, kind: 'valid', at, person },
    { ...common, kind: 'invalid', at },
    { ...common, kind: 'invalid', at, number: 'A-000001', letters: 'PAZ' },
    { ...common, kind: 'unchecked', at },
    { ...common, kind: 'typing', values: {}, invalidFields: [] },
    { ...common, kind: 'report', values: {}, invalidFields: [] },
    { ...common, kind: 'reported', report: '7' },
  ]
}

const headOf = (html: string): string =>
  /<head>(.*?)<\/head>/su.exec(html)?.[1]?.replace(/<style\b.*?<\/style>/su, '') ?? ''

/** Words that state a result, and data of the person. */
const RESULT = /v[áa]lid|vigen|vencid|acreditaci[óo]n|no permita|expired|revoked|accredit|PAZ|Eva|A-000001/iu

describe.each([
  ['es', 'Verificación de credencial · Acredita'],
  ['en', 'Credential check · Acredita'],
] as const)('the head of the public page in %s', (language, title) => {
  it.each(createViews(language).map((view) => [view.kind, view] as const))(
    'of %s states no result',
    (_, view) => {
      const head = headOf(pages.render(view))
      expect(head).not.toMatch(RESULT)
      expect(head).toContain('<meta name="robots" content="noindex"')
      expect(head).toMatch(/<title>.{8,} · Acredita<\/title>/u)
      for (const name of ['og:title', 'og:description', 'og:type', 'og:site_name'])
        expect(head).toMatch(new RegExp(`<meta property="${name}" content="[^"]+"`, 'u'))
    },
  )

  it('is the same for each result', () => {
    const heads = createViews(language)
      .filter((view) => 'at' in view)
      .map((view) => headOf(pages.render(view)))
    expect(new Set(heads).size).toBe(1)
    expect(heads[0]).toContain(`<title>${title}</title>`)
    expect(heads[0]).toContain(`<meta property="og:title" content="${title}"`)
    expect(heads[0]).toContain(words[language].page.description)
  })
})

it('the head of the page that a browser renders states no result', () => {
  const head = headOf(readFileSync('index.html', 'utf8').replace(/<script>.*?<\/script>|<!--.*?-->/gsu, ''))
  expect(head).not.toMatch(RESULT)
  for (const tag of ['name="robots" content="noindex"', 'property="og:title"', 'property="og:description"'])
    expect(head).toContain(`<meta ${tag}`)
})

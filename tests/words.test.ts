import { describe, expect, it } from 'vitest'
import { es } from '../src/console/i18n/es.ts'
import { getWords } from '../src/console/i18n/i18nProvider.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { type Source, sourcesIn, withoutComments } from './support/sources.ts'

/* The words of a page stand beside it (words.ts) and are loaded with it. */

const console_ = sourcesIn('src/console')
const isWords = ({ path }: Source) => /\/\w*[wW]ords\.ts$/u.test(path)
const modules = console_.filter(isWords)

/** Which module has the words of an area. */
const homes = new Map<string, string>()
for (const { path, text } of modules) {
  const [, added = ''] = /addWords\(\{([\s\S]*)\}\)/u.exec(text) ?? []
  const [areas = ''] = added.split('resources:')
  for (const [area] of areas.matchAll(/\w+/gu)) homes.set(area, path)
}

/** Under which the browser keeps something. */
const KEPT = [
  'accreditation.scroll',
  'accreditation.place',
  'components.datatable',
  'contacts.….listParams',
  'home.carousel.folded',
  'home.overview.…',
  'home.steps.folded',
  'onSite.here',
  'search.datatable',
]

/** What has a dot and is no key: what is kept, calls and permissions. */
const permissions = sourcesIn('src/domain').find(({ path }) => path.endsWith('/permissions.ts'))?.text ?? ''
const OTHERS = new Set([
  ...KEPT,
  ...Object.keys(endpoints),
  ...[...permissions.matchAll(/'(\w+\.\w+)':/gu)].map(([, action = '']) => action),
])

const areas = [...Object.keys(es), ...homes.keys()]
const KEY = new RegExp(String.raw`(['"])((?:${areas.join('|')})(?:\.\w+)+)\1`, 'gu')
const TEMPLATE = new RegExp(String.raw`\x60(?:${areas.join('|')})\.`, 'gu')

/** All keys that have a text, and all that have some below them. */
const keysBelow = (at: string, value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? [at, ...Object.entries(value).flatMap(([key, inner]) => keysBelow(at ? `${at}.${key}` : key, inner))]
    : [at]

/** The fixed parts of the template that begins at an index of a code; what is worked out, however deep, stands between them. */
const partsOf = (code: string, from: number): string[] => {
  const parts = ['']
  let depth = 0
  for (let at = from + 1; at < code.length && (depth > 0 || code[at] !== '`'); at += 1) {
    if (code.startsWith('${', at) && depth++ === 0) parts.push('')
    else if (code[at] === '}' && depth > 0) depth -= 1
    else if (depth === 0) parts.push(`${parts.pop()}${code[at]}`)
  }
  return parts
}

/** A template's keys as an expression: nothing, a part or several stand where something is worked out. */
const patternOf = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]*')}$`, 'u')

/** What is loaded together with a module: all that it imports, but for what it loads later. */
const byPath = new Map(console_.map((source) => [source.path, source]))
const loadedWith = (path: string, loaded = new Set<string>()): Set<string> => {
  if (!byPath.has(path) || loaded.has(path)) return loaded
  loaded.add(path)
  for (const file of byPath.get(path)?.eager ?? []) loadedWith(file, loaded)
  return loaded
}

const START = 'src/console/main.tsx'
/** The modules that are loaded by themselves: the start, and what others import when it is asked for. */
const loadedLater = console_.flatMap(({ files, eager }) => files.filter((file) => !eager.includes(file)))
const roots = [START, ...new Set(loadedLater)].filter((path) => byPath.has(path))

await Promise.all(modules.map(({ path }) => import(/* @vite-ignore */ `../${path}`)))
const knownKeys = areas.flatMap((area) => keysBelow(area, getWords(area)))

interface Uses {
  keys: string[]
  /** By their fixed parts. */
  templates: string[][]
}

const usesOf = ({ text }: Source): Uses => {
  const code = withoutComments(text)
  return {
    keys: [...code.matchAll(KEY)].map(([, , key = '']) => key).filter((key) => !OTHERS.has(key)),
    templates: [...code.matchAll(TEMPLATE)].map(({ index }) => partsOf(code, index)),
  }
}

/** What the console shows; the provider and the client have no words of a page. */
const views = console_.filter(
  (source) => !isWords(source) && !/^src\/console\/(?:i18n|api|providers)\//u.test(source.path),
)
const uses = new Map(views.map((source) => [source.path, usesOf(source)]))

describe('words', () => {
  it('are there for every key', () => {
    const missing = [...uses].flatMap(([path, { keys, templates }]) => [
      ...keys.filter((key) => getWords(key) === undefined).map((key) => `${path}: ${key}`),
      ...templates
        .filter((template) => !knownKeys.some((key) => patternOf(template).test(key)))
        .filter((template) => !OTHERS.has(template.join('…')))
        .map((template) => `${path}: ${template.join('…')}`),
    ])
    expect(uses.size).toBeGreaterThan(200)
    expect(missing).toEqual([])
  })

  it.each(roots)('of %s are loaded with it', (root) => {
    const loaded = new Set([...loadedWith(START), ...loadedWith(root)])
    const missing = [...loaded].flatMap((path) => {
      const { keys, templates } = uses.get(path) ?? { keys: [], templates: [] }
      const needed = [...keys, ...templates.map(([first = '']) => first)].flatMap(
        (key) => homes.get(key.split('.')[0] ?? '') ?? [],
      )
      return needed.filter((home) => !loaded.has(home)).map((home) => `${path} needs ${home}`)
    })
    expect([...new Set(missing)]).toEqual([])
  })

  it('are used', () => {
    const code = console_.filter((source) => !isWords(source)).map(({ text }) => text)
    const quoted = new Set(
      code.flatMap((text) => [...text.matchAll(/(['"])([\w.]+)\1/gu)].map(([, , key]) => key)),
    )
    const literals = [...uses.values()].flatMap(({ keys }) => keys)
    const patterns = [...uses.values()].flatMap(({ templates }) => templates.map(patternOf))
    const isUsed = (key: string) =>
      quoted.has(key) ||
      literals.some((literal) => key.startsWith(`${literal}.`)) ||
      patterns.some((pattern) => pattern.test(key))
    // react-admin uses its own, and looks for the labels of resources by itself.
    const ours = knownKeys.filter(
      (key) => typeof getWords(key) === 'string' && !/^(?:ra|resources)\./u.test(key),
    )
    expect(ours.filter((key) => !isUsed(key))).toEqual([])
  })
})

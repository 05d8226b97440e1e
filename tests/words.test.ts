import { describe, expect, it } from 'vitest'
import '../src/console/features.ts'
import { es } from '../src/console/i18n/es.ts'
import { getTranslationEntry } from '../src/console/i18n/i18nProvider.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { type Source, sourcesIn, withoutComments } from './support/sources.ts'

/** Translations of a page are in words.ts beside it and loaded with it. */

const console_ = sourcesIn('src/console')
const isWords = ({ path }: Source) => /\/\w*[wW]ords\.ts$/u.test(path)
const modules = console_.filter(isWords)

/** Module that contains the translations of each area. */
const homes = new Map<string, string>()
for (const { path, text } of modules) {
  const [, wordsText = ''] = /addTranslations\(\{([\s\S]*)\}\)/u.exec(text) ?? []
  const [areas = ''] = wordsText.split('resources:')
  for (const [area] of areas.matchAll(/\w+/gu)) homes.set(area, path)
}

/** Keys of browser storage. */
const STORAGE_KEYS = [
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

/** Dotted strings that are no translation keys: storage keys, calls and permissions. */
const permissions = sourcesIn('src/domain').find(({ path }) => path.endsWith('/permissions.ts'))?.text ?? ''
const OTHERS = new Set([
  ...STORAGE_KEYS,
  ...Object.keys(endpoints),
  ...[...permissions.matchAll(/'(\w+\.\w+)':/gu)].map(([, action = '']) => action),
])

const areas = [...Object.keys(es), ...homes.keys()]
const KEY = new RegExp(String.raw`(['"])((?:${areas.join('|')})(?:\.\w+)+)\1`, 'gu')
const TEMPLATE = new RegExp(String.raw`\x60(?:${areas.join('|')})\.`, 'gu')

/** Returns all keys with a text and their parent keys. */
const keysBelow = (parentKey: string, value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? [
        parentKey,
        ...Object.entries(value).flatMap(([key, inner]) =>
          keysBelow(parentKey ? `${parentKey}.${key}` : key, inner),
        ),
      ]
    : [parentKey]

/** Returns the fixed parts of the template literal at an index. Each `${}` separates two parts. */
const partsOf = (code: string, startIndex: number): string[] => {
  const parts = ['']
  let depth = 0
  for (let index = startIndex + 1; index < code.length && (depth > 0 || code[index] !== '`'); index += 1) {
    if (code.startsWith('${', index) && depth++ === 0) parts.push('')
    else if (code[index] === '}' && depth > 0) depth -= 1
    else if (depth === 0) parts.push(`${parts.pop()}${code[index]}`)
  }
  return parts
}

/** Returns a pattern of the keys that a template can produce. */
const patternOf = (parts: readonly string[]): RegExp =>
  new RegExp(`^${parts.map((fixedPart) => fixedPart.replaceAll('.', '\\.')).join('[\\w.]*')}$`, 'u')

/** Modules loaded together with a module: its static imports, transitively. */
const byPath = new Map(console_.map((source) => [source.path, source]))
const loadedWith = (path: string, visited = new Set<string>()): Set<string> => {
  if (!byPath.has(path) || visited.has(path)) return visited
  visited.add(path)
  for (const file of byPath.get(path)?.eager ?? []) loadedWith(file, visited)
  return visited
}

const START = 'src/console/main.tsx'
/** Modules that start a chunk: the entry point and dynamically imported modules. */
const loadedLater = console_.flatMap(({ files, eager }) => files.filter((file) => !eager.includes(file)))
const roots = [START, ...new Set(loadedLater)].filter((path) => byPath.has(path))

await Promise.all(modules.map(({ path }) => import(/* @vite-ignore */ `../${path}`)))
const knownKeys = areas.flatMap((area) => keysBelow(area, getTranslationEntry(area)))

interface Uses {
  keys: string[]
  /** Fixed parts of template keys. */
  templates: string[][]
}

const usesOf = ({ text }: Source): Uses => {
  const code = withoutComments(text)
  return {
    keys: [...code.matchAll(KEY)].map(([, , key = '']) => key).filter((key) => !OTHERS.has(key)),
    templates: [...code.matchAll(TEMPLATE)].map(({ index }) => partsOf(code, index)),
  }
}

/** Modules with views. The provider and the client have no translations of a page. */
const views = console_.filter(
  (source) => !isWords(source) && !/^src\/console\/(?:i18n|api|providers)\//u.test(source.path),
)
const uses = new Map(views.map((source) => [source.path, usesOf(source)]))

describe('words', () => {
  it('exist for every key', () => {
    const missing = [...uses].flatMap(([path, { keys, templates }]) => [
      ...keys.filter((key) => getTranslationEntry(key) === undefined).map((key) => `${path}: ${key}`),
      ...templates
        .filter((template) => !knownKeys.some((key) => patternOf(template).test(key)))
        .filter((template) => !OTHERS.has(template.join('…')))
        .map((template) => `${path}: ${template.join('…')}`),
    ])
    expect(uses.size).toBeGreaterThan(200)
    expect(missing).toEqual([])
  })

  it.each(roots)('of %s are loaded with it', (root) => {
    const loadedPaths = new Set([...loadedWith(START), ...loadedWith(root)])
    const missing = [...loadedPaths].flatMap((path) => {
      const { keys, templates } = uses.get(path) ?? { keys: [], templates: [] }
      const needed = [...keys, ...templates.map(([first = '']) => first)].flatMap(
        (key) => homes.get(key.split('.')[0] ?? '') ?? [],
      )
      return needed.filter((home) => !loadedPaths.has(home)).map((home) => `${path} needs ${home}`)
    })
    expect([...new Set(missing)]).toEqual([])
  })

  it('are used', () => {
    const code = console_.filter((source) => !isWords(source)).map(({ text }) => text)
    const quotedTexts = new Set(
      code.flatMap((text) => [...text.matchAll(/(['"])([\w.]+)\1/gu)].map(([, , key]) => key)),
    )
    const literals = [...uses.values()].flatMap(({ keys }) => keys)
    const patterns = [...uses.values()].flatMap(({ templates }) => templates.map(patternOf))
    const isUsed = (key: string) =>
      quotedTexts.has(key) ||
      literals.some((literal) => key.startsWith(`${literal}.`)) ||
      patterns.some((pattern) => pattern.test(key))
    // react-admin uses its own keys and finds the labels of resources by itself.
    const ownKeys = knownKeys.filter(
      (key) => typeof getTranslationEntry(key) === 'string' && !/^(?:ra|resources)\./u.test(key),
    )
    expect(ownKeys.filter((key) => !isUsed(key))).toEqual([])
  })
})

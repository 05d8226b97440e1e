import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findCircles, findRoomUses, PATHS, ROOMS, renderRoomsPage } from './support/rooms.ts'
import { type Source, sourcesIn, withoutComments } from './support/sources.ts'

const src = sourcesIn('src')
const everything = [...src, ...sourcesIn('mock-api'), ...sourcesIn('tests')]
const code = everything.filter(({ path }) => !path.endsWith('.css'))

const LAYERS = ['domain', 'contract', 'credential', 'console', 'server'] as const
type Layer = (typeof LAYERS)[number]

/** Layers that a layer may import besides itself. */
const MAY_IMPORT: Record<Layer, Layer[]> = {
  domain: [],
  contract: ['domain'],
  credential: ['domain'],
  console: ['domain', 'contract', 'credential'],
  server: ['domain', 'contract'],
}

const ADMIN = /^(?:react-admin|ra-.*|@mui\/.*|@emotion\/.*)$/u
const BACK = /^(?:node:.*|fastify|@fastify\/.*|kysely|better-sqlite3|pg|sharp|archiver|qrcode|@node-rs\/.*)$/u
const BROWSER = /^(?:react|react-.*|qrcode\.react|html-to-image|jszip|@fontsource.*)$/u

/** Packages that a layer may import. */
const MAY_USE: Record<Layer, (name: string) => boolean> = {
  domain: (name) => name === 'zod',
  contract: (name) => name === 'zod',
  credential: (name) => !ADMIN.test(name) && !BACK.test(name),
  console: (name) => !BACK.test(name),
  server: (name) => !ADMIN.test(name) && !BROWSER.test(name),
}

/** Whether the file declares a feature of the console: its pages, resources and part of the search. */
const isFeatureIndex = (path: string) => /^src\/console\/features\/[^/]+\/index\.tsx?$/u.test(path)

const inside = (path: string, folder: string) => path.startsWith(`${folder}/`)
const layerOf = (path: string) => LAYERS.find((layer) => inside(path, `src/${layer}`))
const listProblems = (sources: Source[], findProblems: (source: Source) => string[]) =>
  sources.flatMap((source) => findProblems(source).map((problem) => `${source.path}: ${problem}`))

/** Files of mock-api that fill our own server with the demo. Like the seeds, they may import src. */
const DEMO = ['demo', 'dev', 'fill', 'start', 'write'].map((name) => `mock-api/${name}.ts`)

describe('imports', () => {
  it.each(LAYERS)('of %s stay within what it may know', (layer) => {
    const ownSources = src.filter(({ path }) => layerOf(path) === layer)
    const allowedLayers: readonly (Layer | undefined)[] = [layer, ...MAY_IMPORT[layer]]
    expect(ownSources.length).toBeGreaterThan(0)
    expect(
      listProblems(ownSources, ({ files }) => files.filter((file) => !allowedLayers.includes(layerOf(file)))),
    ).toEqual([])
    expect(
      listProblems(ownSources, ({ packages }) => packages.filter((name) => !MAY_USE[layer](name))),
    ).toEqual([])
  })

  it('never lead from the product to its demo data or tests', () => {
    expect(listProblems(src, ({ files }) => files.filter((file) => !inside(file, 'src')))).toEqual([])
  })

  it('of the mock API are types of src, and rows and accounts of the demo', () => {
    const isDemo = (path: string) => inside(path, 'mock-api/seeds') || DEMO.includes(path)
    const router = code.filter(({ path }) => inside(path, 'mock-api') && !isDemo(path))
    const isAllowed = (file: string) => inside(file, 'mock-api') && !isDemo(file)
    expect(router.map(({ path }) => path)).toContain('mock-api/calls/personnel.ts')
    const ofDemo = router.flatMap(({ files }) =>
      files.filter((file) => !inside(file, 'src') && !isAllowed(file)),
    )
    expect([...new Set(ofDemo)].sort()).toEqual(['mock-api/demo.ts', 'mock-api/seeds/accounts.ts'])
    const ofSrc = router.flatMap(({ text }) => text.match(/^.*['"](?:\.\.\/)+src\/.*$/gmu) ?? [])
    expect(ofSrc.length).toBeGreaterThan(0)
    expect(ofSrc.filter((line) => !line.startsWith('import type '))).toEqual([])
  })

  it('name existing files with their extension', () => {
    const root = join(import.meta.dirname, '..')
    expect(listProblems(code, ({ files }) => files.filter((file) => !existsSync(join(root, file))))).toEqual(
      [],
    )
    expect(listProblems(code, ({ files }) => files.filter((file) => !/\.\w+$/u.test(file)))).toEqual([])
  })

  it('form no circle', () => {
    const sources = new Map(code.map((source) => [source.path, source]))
    const checkedPaths = new Set<string>()
    const circles = new Set<string>()
    const walk = (path: string, trail: string[]): void => {
      if (trail.includes(path)) circles.add([...trail.slice(trail.indexOf(path)), path].join(' → '))
      if (checkedPaths.has(path)) return
      checkedPaths.add(path)
      const source = sources.get(path)
      // A feature loads its pages when they open; pages link to the pages of all features.
      const next = isFeatureIndex(path) ? source?.eager : source?.files
      for (const file of next ?? []) walk(file, [...trail, path])
    }
    for (const { path } of code) walk(path, [])
    expect([...circles]).toEqual([])
  })

  it('name the file that defines the export: only features have an index', () => {
    const isIndex = ({ path }: Source) => /\/index\.tsx?$/u.test(path)
    const isFeature = ({ path }: Source) => isFeatureIndex(path)
    expect(code.filter((source) => isIndex(source) && !isFeature(source)).map(({ path }) => path)).toEqual([])
    expect(
      listProblems(
        src,
        ({ text }) => text.match(/^export (?:type )?(?:\*|\{[^}]*\}) ?.*\bfrom\b.*$/gmu) ?? [],
      ),
    ).toEqual([])
  })
})

describe('files', () => {
  it('with a component have its name', () => {
    const components = src.filter(({ path }) => /\/[A-Z]\w*\.tsx$/u.test(path))
    const nameless = components.filter(({ path, text }) => {
      const name = /(\w+)\.tsx$/u.exec(path)?.[1]
      return !new RegExp(`^export (?:const|function|class) ${name}\\b`, 'mu').test(text)
    })
    expect(nameless.map(({ path }) => path)).toEqual([])
  })

  it('name a type like the schema it is inferred from', () => {
    const inferred = /\btype (\w+)(?:<[^>]*>)? =\s*z\.(?:infer|input|output)<typeof (\w)(\w*?)Schema>/gu
    expect(
      listProblems(code, ({ text }) =>
        [...text.matchAll(inferred)].flatMap(([, type = '', first = '', rest = '']) =>
          type === first.toUpperCase() + rest ? [] : [`${type} of ${first}${rest}Schema`],
        ),
      ),
    ).toEqual([])
  })

  it('read days from the parts of a format, never from the usual order of Canada or Sweden', () => {
    const otherSources = code.filter(({ path }) => !/^tests\/(?:house|unit\/daysOfOtherIntl)\./u.test(path))
    expect(
      listProblems(otherSources, ({ text }) => text.match(/['"](?:en-CA|sv-SE|sv)['"]/gu) ?? []),
    ).toEqual([])
  })

  it('take the time zone from src/domain/common/timeZone.ts, and name none but in its labels', () => {
    const otherSources = src.filter(
      ({ path }) => !/^src\/domain\/common\/timeZone(?:Label)?\.ts$/u.test(path),
    )
    const names = /America\/\w+|[+-]0[5-8]:00/gu
    expect(listProblems(otherSources, ({ text }) => withoutComments(text).match(names) ?? [])).toEqual([])
  })

  it('contain no suppressed warnings and no TODOs', () => {
    const marks = new RegExp(
      ['@ts-(?:ignore|expect-error|nocheck)', 'biome-ignore', 'TO' + 'DO', 'FIX' + 'ME'].join('|'),
      'gu',
    )
    const otherSources = code.filter(({ path }) => path !== 'tests/house.test.ts')
    expect(listProblems(otherSources, ({ text }) => text.match(marks) ?? [])).toEqual([])
  })
})

describe('the server', () => {
  it('has a purpose for each folder, and folders that form no circle', () => {
    expect([...findRoomUses().keys()].sort()).toEqual(Object.keys(ROOMS).sort())
    expect(findCircles(findRoomUses())).toEqual([])
  })

  it('matches its drawing in docs/server.md (npm run rooms)', () => {
    expect(readFileSync(join(import.meta.dirname, '../docs/server.md'), 'utf8')).toBe(renderRoomsPage())
  })

  it('contains the functions that docs/server.md names', () => {
    for (const [file, name] of Object.values(PATHS).flat())
      expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8'), `${name} in ${file}`).toContain(
        name,
      )
  })
})

/** Folders and files that the kit may import. */
const KIT_IMPORTS = [
  'src/console/kit',
  'src/console/port',
  'src/console/i18n',
  'src/console/theme',
  'src/domain/common',
  'src/domain/fields',
  // The signed-in user.
  'src/domain/groups.ts',
  // Texts of validation errors.
  'src/contract/errorTexts.ts',
]

describe('the console', () => {
  const views = src.filter(
    ({ path }) =>
      inside(path, 'src/console') &&
      !inside(path, 'src/console/i18n') &&
      !isFeatureIndex(path) &&
      !/\/\w*words\.ts$/iu.test(path),
  )

  it('contains Spanish only in i18n and in the index and the words file of each feature', () => {
    expect(
      listProblems(views, ({ text }) => withoutComments(text).match(/.*[áéíóúñÁÉÍÓÚÑ¿¡].*/gu) ?? []),
    ).toEqual([])
  })

  it('asks the port what the back end offers, never which back end it runs on', () => {
    const otherSources = src.filter(
      ({ path }) => inside(path, 'src/console') && !inside(path, 'src/console/port'),
    )
    expect(otherSources.length).toBeGreaterThan(300)
    expect(listProblems(otherSources, ({ text }) => text.match(/.*\bextras\b.*/gu) ?? [])).toEqual([])
  })

  it('loads the code for other back ends only in one place', () => {
    const importsDocumented = ({ path, text }: Source) =>
      !inside(path, 'src/console/port/documented') && /port\/documented|'\.\/documented/u.test(text)
    expect(src.filter(importsDocumented).map(({ path }) => path)).toEqual([
      'src/console/port/loadStrategy.ts',
    ])
  })

  it('has a kit without knowledge of people, companies and other records', () => {
    const kit = src.filter(({ path }) => inside(path, 'src/console/kit'))
    const isAllowed = (file: string) =>
      KIT_IMPORTS.some((path) => file === path || inside(file, path)) &&
      !inside(file, 'src/console/port/records')
    expect(kit.length).toBeGreaterThan(50)
    expect(listProblems(kit, ({ files }) => files.filter((file) => !isAllowed(file)))).toEqual([])
  })

  it('has a layout that knows no resource, only the own account and unsent inspections', () => {
    const layout = src.filter(({ path }) => inside(path, 'src/console/layout'))
    const isAllowed = (file: string) =>
      inside(file, 'src/console/features/account') ||
      file === 'src/console/features/on-site/inspectionStore.ts'
    const namesResource = (file: string) =>
      (inside(file, 'src/console/features') && !isAllowed(file)) || inside(file, 'src/console/port/records')
    expect(layout.length).toBeGreaterThan(20)
    expect(listProblems(layout, ({ files }) => files.filter(namesResource))).toEqual([])
  })

  it('has features that form no circle', () => {
    const featureOf = (path: string) => /^src\/console\/features\/([^/]+)\//u.exec(path)?.[1]
    const uses = new Map<string, Set<string>>()
    for (const { path, eager } of src) {
      const feature = featureOf(path)
      if (!feature) continue
      const usedFeatures = eager
        .flatMap((file) => featureOf(file) ?? [])
        .filter((usedFeature) => usedFeature !== feature)
      uses.set(feature, new Set([...(uses.get(feature) ?? []), ...usedFeatures]))
    }
    expect(uses.size).toBeGreaterThan(20)
    expect(findCircles(uses)).toEqual([])
  })

  it('has no default for data that is still loading, which would read as "none"', () => {
    const defaults = /\b(?:data|total)(?:: [^,=}]+)? = (?:\[\]|\{\}|0)[^{}]*\} = use[A-Z]\w*/gu
    expect(listProblems(views, ({ text }) => text.match(defaults) ?? [])).toEqual([])
  })

  it('checks permissions of users, never their groups', () => {
    expect(
      listProblems(
        views,
        ({ text }) => text.match(/\bgroups?\s*===.*|groups\.(?:includes|some|every).*/gu) ?? [],
      ),
    ).toEqual([])
  })
})

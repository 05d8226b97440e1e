import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { describe, expect, it } from 'vitest'
import { browserNames, buildTargets, supportedBrowsers } from '../../release/supportedBrowsers.ts'
import { findNewerFeatures, findNewerStyles, isSupported } from '../support/newerFeatures.ts'
import { sourcesIn } from '../support/sources.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

describe('the supported browsers', () => {
  it('are listed in the documentation', () => {
    const section = /## Supported browsers\n(.*?)\n## /su.exec(read('docs/operations.md'))?.[1]
    for (const { browser, version } of supportedBrowsers)
      expect(section).toMatch(new RegExp(`${browser}\\b[^|\\n]* ${version}\\b`, 'u'))
  })

  it('are the build targets of the pages', async () => {
    const { build } = await resolveConfig({ root: ROOT, logLevel: 'silent' }, 'build')
    expect([build.target, build.cssTarget]).toEqual([buildTargets, buildTargets])
  })

  it('are listed on the page for older browsers', async () => {
    expect(read('index.html')).toContain('__SUPPORTED_BROWSERS__')
    expect(browserNames).toContain('Safari 16.4')
  })

  it('have the features that the page for older browsers tests', () => {
    expect(read('index.html')).toMatch(/\(\?<=a\).*toSorted.*color-mix/su)
    for (const feature of [
      'javascript.regular_expressions.lookbehind_assertion',
      'javascript.builtins.Array.toSorted',
      'css.types.color.color-mix',
    ])
      expect(isSupported(feature), feature).toBe(true)
  })
})

/** Newer features that are allowed, by file, with the reason. */
const ALLOWED: Record<string, string[]> = {
  // Chrome supports it since 103. The data counts a wrong error name before 124.
  'AbortSignal.timeout': ['console', 'credential'],
  // This is a method of React.
  '.toArray()': ['console/kit/list'],
  // This is a method of zod.
  '.union()': ['domain', 'contract'],
  // Only affects looks, or has a fallback rule.
  ':has': ['console/theme'],
  // Only sets the margins of the paper.
  '@page': ['console/features/matrix'],
}

const isAllowed = (feature: string, path: string): boolean =>
  ALLOWED[feature]?.some((folder) => path.startsWith(`src/${folder}/`)) ?? false

describe('code for browsers', () => {
  const sources = ['src/console', 'src/credential', 'src/domain', 'src/contract'].flatMap(sourcesIn)
  const scripts = sources.filter(({ path }) => !path.endsWith('.css'))

  it('uses no feature that a supported browser lacks', () => {
    const newer = scripts.flatMap(({ path, text }) =>
      findNewerFeatures(text, path.endsWith('x') ? 'tsx' : 'ts')
        .filter((feature) => !isAllowed(feature, path))
        .map((feature) => `${path}: ${feature}`),
    )
    expect(newer).toEqual([])
  })

  it('uses no style that a supported browser lacks', () => {
    const newer = sources.flatMap(({ path, text }) =>
      findNewerStyles(text)
        .filter((feature) => !isAllowed(feature, path))
        .map((feature) => `${path}: ${feature}`),
    )
    expect(newer).toEqual([])
  })
})

describe('a newer feature', () => {
  it.each([
    ['URL.parse(text)', 'URL.parse'],
    ['Map.groupBy(rows, keyOf)', 'Map.groupBy'],
    ['Object.groupBy(rows, keyOf)', 'Object.groupBy'],
    ['Promise.try(work)', 'Promise.try'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['map.values().take(3)', '.take()'],
    ['Iterator.from(rows)', 'Iterator.from'],
    ['one.isSubsetOf(other)', '.isSubsetOf()'],
    ['Array.fromAsync(rows)', 'Array.fromAsync'],
    ['Uint8Array.fromBase64(text)', 'Uint8Array.fromBase64'],
    ['bytes.toHex()', '.toHex()'],
    ['RegExp.escape(text)', 'RegExp.escape'],
    ['AbortSignal.any(signals)', 'AbortSignal.any'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['new Intl.DurationFormat()', 'Intl.DurationFormat'],
    ['scheduler.yield()', 'scheduler'],
    ['text.isWellFormed()', '.isWellFormed()'],
    ['const letter = /[\\p{L}--[a-z]]/v', 'RegExp flag v'],
    ['const word = /(?i:a)b/u', 'RegExp modifiers'],
    ['const day = /(?<y>a)|(?<y>b)/u', 'RegExp duplicate names'],
  ])('is found in %s', (code, feature) => {
    expect(findNewerFeatures(code)).toContain(feature)
  })

  it.each([
    'rows.toSorted().with(0, 1).findLast(isNew)',
    'structuredClone(row)',
    "if (typeof URL.canParse === 'function') URL.canParse(text)",
    'navigator.vibrate?.(200)',
    'const Notification = () => null; Notification()',
    'const open = () => null; open({ scheduler: 1 })',
    'const day = /(?<y>a)(?<=b)/u',
  ])('is not found in %s', (code) => {
    expect(findNewerFeatures(code)).toEqual([])
  })

  it.each([
    ['a:has(b) {}', ':has'],
    ['@starting-style {}', '@starting-style'],
    ['a { color: light-dark(#000, #fff) }', 'light-dark()'],
    ['a:popover-open {}', ':popover-open'],
  ])('is found in the style %s', (css, feature) => {
    expect(findNewerStyles(css)).toContain(feature)
  })

  it.each([
    '@layer a {}',
    '@container (width < 20rem) {}',
    'a { height: 100dvh; color: color-mix(in srgb, red, red) }',
  ])('is not found in the style %s', (css) => {
    expect(findNewerStyles(css)).toEqual([])
  })
})

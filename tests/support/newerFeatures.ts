import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { type Browser, supportedBrowsers } from '../../release/supportedBrowsers.ts'

/** Names under which the features data lists each browser of package.json's `browserslist`. */
const DATA_NAMES: Record<Browser, readonly string[]> = {
  Safari: ['safari'],
  iOS: ['safari_ios'],
  Chrome: ['chrome'],
  Android: ['chrome_android'],
  Edge: ['edge'],
  Firefox: ['firefox', 'firefox_android'],
}

interface FeaturesData {
  features: Record<
    string,
    { status?: { by_compat_key?: Record<string, { support: Record<string, string> }> } }
  >
}

const { features }: FeaturesData = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('web-features/data.json')), 'utf8'),
)

/** Returns the first version in the data, such as `16.4` or `≤37`; infinite if the browser lacks the feature. */
const toVersion = (text: string | undefined): number =>
  text === undefined ? Number.POSITIVE_INFINITY : Number.parseFloat(text.replace('≤', ''))

const isEverywhere = (support: Record<string, string>): boolean =>
  supportedBrowsers.every(({ browser, version }) =>
    DATA_NAMES[browser].every((name) => toVersion(support[name]) <= version),
  )

/** Each name of the compatibility data, such as `javascript.builtins.Map.groupBy`, and whether all supported browsers have it. */
const support = new Map(
  Object.values(features).flatMap(({ status }) =>
    Object.entries(status?.by_compat_key ?? {}).map(
      ([key, item]) => [key, isEverywhere(item.support)] as const,
    ),
  ),
)

/** Whether all supported browsers have a feature, by its name in the compatibility data. */
export const isSupported = (key: string): boolean => support.get(key) ?? false

/** Returns the keys below a prefix that some supported browser lacks, without the prefix. */
const missingBelow = (prefix: string): string[] =>
  [...support].flatMap(([key, isEverywhereSupported]) =>
    !isEverywhereSupported && key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
  )

const BUILT_INS = 'javascript.builtins.'
const APIS = 'api.'

const parts = [...missingBelow(BUILT_INS), ...missingBelow(APIS)].map((key) => key.split('.'))
/** Missing global names, such as `Iterator`. Short ones are names that a minifier gives. */
const globals = new Set(
  parts.flatMap(([name = '', member, more]) => {
    const globalName = member === undefined ? name : name === 'Window' && more === undefined ? member : ''
    return globalName.length > 2 ? [globalName] : []
  }),
)
/** Missing properties of a global, such as `URL.parse` and `navigator.gpu`. */
const statics = new Set(
  parts.flatMap(([name, member, more]) =>
    member && more === undefined
      ? [`${name === 'Navigator' ? 'navigator' : name}.${member.replace(/_static$/u, '')}`]
      : [],
  ),
)
/** Returns the methods of built-in objects that a program can have without naming a missing global. */
const listMethods = (isEverywhereSupported: boolean): Set<string> =>
  new Set(
    [...support].flatMap(([key, item]) => {
      const [area, , object = '', method, more] = key.split('.')
      const isMethod = area === 'javascript' && method && more === undefined
      return isMethod && item === isEverywhereSupported && (object === 'Iterator' || !globals.has(object))
        ? [method]
        : []
    }),
  )
const supportedMethods = listMethods(true)
/** Missing methods of built-in objects whose name no supported method has, such as `toBase64`. */
const methods = new Set([...listMethods(false)].filter((name) => !supportedMethods.has(name)))

/** A node of the syntax tree (ESTree). */
interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
const getName = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : ''

/** The property names of nodes in which a name is no use of a global. */
const NAMED_BY: Record<string, string> = {
  Property: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
}

const GLOBAL_OBJECTS = ['globalThis', 'window', 'self']

/** Returns the feature that a node uses and some supported browser lacks, or undefined. */
const findFeature = (node: Node, parent: Node | undefined): string | undefined => {
  const name = getName(node)
  if (name) {
    const isName = parent && parent[NAMED_BY[parent.type] ?? ''] === node
    return !isName && globals.has(name) ? name : undefined
  }
  if (node.type === 'Literal' && isRegExp(node)) return findNewerSyntax(node.regex)
  if (node.type !== 'MemberExpression' || node.computed) return undefined
  const property = getName(node.property)
  const path = `${getName(node.object)}.${property}`
  if (GLOBAL_OBJECTS.includes(getName(node.object))) return globals.has(property) ? property : undefined
  if (statics.has(path)) return path
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  return isCalled && methods.has(property) ? `.${property}()` : undefined
}

type RegExpNode = Node & { regex: { pattern: string; flags: string } }
const isRegExp = (node: Node): node is RegExpNode => typeof node.regex === 'object' && node.regex !== null

/** Returns the newer syntax of a regular expression: the flag `v`, modifiers such as `(?i:…)`, or a name that occurs twice. */
const findNewerSyntax = ({ pattern, flags }: RegExpNode['regex']): string | undefined => {
  if (flags.includes('v')) return 'RegExp flag v'
  if (/\(\?[ims]*-?[ims]+:/u.test(pattern)) return 'RegExp modifiers'
  const names = [...pattern.matchAll(/\(\?<(\w+)>/gu)].map(([, name]) => name)
  return new Set(names).size < names.length ? 'RegExp duplicate names' : undefined
}

/** Whether a node tests for a feature before use: `typeof X`, `X?.()`, `window.X`. */
const isFeatureTest = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') ||
  (parent?.type === 'CallExpression' && parent.callee === node && parent.optional === true) ||
  (parent?.type === 'MemberExpression' && parent.object === node && parent.optional === true) ||
  GLOBAL_OBJECTS.includes(getName(node.object))

/** The parts of a node that give names to values of the program itself. */
const listBindings = (node: Node): unknown[] => {
  if (/^(?:Arrow)?Function/u.test(node.type)) return [node.id, node.params]
  if (node.type === 'CatchClause') return [node.param]
  return /^(?:VariableDeclarator|Class|Import\w*Specifier)/u.test(node.type) ? [node.id, node.local] : []
}

const visitAll = (value: unknown, visit: (node: Node, parent?: Node) => void, parent?: Node): void => {
  if (Array.isArray(value)) for (const item of value) visitAll(item, visit, parent)
  if (!isNode(value) || value.type.startsWith('TS')) return
  visit(value, parent)
  const isPlainMember = value.type === 'MemberExpression' && !value.computed
  for (const field in value)
    if (typeof value[field] === 'object' && !(isPlainMember && field === 'property'))
      visitAll(value[field], visit, value)
}

/** Returns the features in a script that some supported browser lacks and the script does not test for. Judges methods by name. */
export const findNewerFeatures = (code: string, lang: 'js' | 'ts' | 'tsx' = 'js'): string[] => {
  const ownNames = new Set<string>()
  const usedFeatures = new Set<string>()
  const testedFeatures = new Set<string>()
  visitAll(parseAst(code, { lang }), (node, parent) => {
    for (const binding of listBindings(node)) visitAll(binding, (inner) => ownNames.add(getName(inner)))
    const feature = findFeature(node, parent)
    if (feature) (isFeatureTest(node, parent) ? testedFeatures : usedFeatures).add(feature)
  })
  const isOwn = (feature: string) => ownNames.has(feature.split('.')[0] || feature)
  return [...usedFeatures].filter((feature) => !testedFeatures.has(feature) && !isOwn(feature)).sort()
}

const SELECTORS = missingBelow('css.selectors.').filter((name) => !name.includes('.'))
const AT_RULES = missingBelow('css.at-rules.').filter((name) => !name.includes('.'))
const FUNCTIONS = [...missingBelow('css.types.'), ...missingBelow('css.properties.')].flatMap((key) => {
  const name = key.split('.').at(-1) ?? ''
  return /^[a-z]+(?:-[a-z]+)+$/u.test(name) ? [name] : []
})

/** Returns the selectors, at-rules and functions in style rules that some supported browser lacks. */
export const findNewerStyles = (css: string): string[] =>
  [
    ...SELECTORS.filter((name) => new RegExp(`:${name}\\b(?!-)`, 'u').test(css)).map((name) => `:${name}`),
    ...AT_RULES.filter((name) => new RegExp(`@${name}\\b(?!-)`, 'u').test(css)).map((name) => `@${name}`),
    ...FUNCTIONS.filter((name) => new RegExp(`(?<![\\w-])${name}\\(`, 'u').test(css)).map(
      (name) => `${name}()`,
    ),
  ].sort()

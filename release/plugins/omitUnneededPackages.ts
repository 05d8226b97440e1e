import type { Plugin } from 'vite'

/** Replacements of packages that react-admin imports and the console does not need, by import. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  // node-polyglot 2.6 supports browsers without Object.entries.
  'object.entries': 'module.exports = Object.entries',
  // react-admin's default texts. The console has its own.
  'ra-language-english': 'export default {}',
  // Exports lists in the browser. The server exports the console's lists (`exporter: false` in listDefaults.tsx).
  'jsonexport/dist/index.js': 'export default undefined',
  // English plurals for resources and fields without a text. The console has a Spanish text for each.
  inflection: `const keep = (text) => text
    export { keep as capitalize, keep as humanize, keep as inflect, keep as pluralize, keep as singularize, keep as transform }`,
  // A table of letters with accents, for the search in the menu of columns.
  diacritic: `module.exports = { clean: (text) => text.normalize('NFD').replace(/\\p{M}/gu, '') }`,
  // Shortcuts of react-admin's menu items. The console has its own (keyboardWords.ts).
  'react-hotkeys-hook': 'export const useHotkeys = () => undefined',
}

/** Folder of react-router's build with warnings for developers, which its package names for all builds. */
const DEVELOPMENT_BUILD = '/react-router/dist/development/'

/** Leaves packages out of the first download that are imported but not used. */
export const omitUnneededPackages = (): Plugin => ({
  name: 'omit-unneeded-packages',
  apply: 'build',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (Object.hasOwn(REPLACEMENTS, id)) return `\0${id}`
    if (!id.startsWith('react-router')) return null
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
    return (
      resolved && {
        ...resolved,
        id: resolved.id.replace(DEVELOPMENT_BUILD, '/react-router/dist/production/'),
      }
    )
  },
  load: (id) => (id.startsWith('\0') ? (REPLACEMENTS[id.slice(1)] ?? null) : null),
})

import type { Plugin } from 'vite'

/** Replacements of packages that react-admin imports and the console does not need, by import. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  // node-polyglot 2.6 supports browsers without Object.entries.
  'object.entries': 'module.exports = Object.entries',
  // react-admin's default texts. The console has its own.
  'ra-language-english': 'export default {}',
  // Exports lists in the browser. The server exports the console's lists (`exporter: false` in listDefaults.tsx).
  'jsonexport/dist/index.js': 'export default undefined',
}

/** Leaves packages out of the first download that are imported but not used. */
export const omitUnneededPackages = (): Plugin => ({
  name: 'omit-unneeded-packages',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(REPLACEMENTS, id) ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0') ? (REPLACEMENTS[id.slice(1)] ?? null) : null),
})

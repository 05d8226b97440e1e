import { createFilter, type Plugin, parseAst } from 'vite'

const isFieldsFile = createFilter('src/domain/*/{fields,shared,*Fields}.ts')

/** Options of fields that only the server reads. */
const SERVER_OPTIONS = ['import', 'width', 'late']

interface SyntaxNode {
  type: string
  start: number
  end: number
  key?: { name?: string }
}
const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** Returns the properties with one of these names, of all objects below a node. */
const findProperties = (node: unknown, names: readonly string[]): SyntaxNode[] => {
  if (Array.isArray(node)) return node.flatMap((element) => findProperties(element, names))
  if (!isNode(node)) return []
  if (node.type === 'Property' && names.includes(node.key?.name ?? '')) return [node]
  return Object.values(node).flatMap((value) => findProperties(value, names))
}

/** Removes the server's options from the tables of fields. The first page loads these tables for labels and permissions. */
export const removeServerOptions = (): Plugin => ({
  name: 'remove-server-options',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!isFieldsFile(id)) return null
    const properties = findProperties(parseAst(code, { lang: 'ts' }), SERVER_OPTIONS)
    return {
      code: properties.reduceRight(
        (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,/u, ''),
        code,
      ),
      map: null,
    }
  },
})

import { createHash } from 'node:crypto'
import { lock, nameOf, neededBy, productionPaths } from './lock.ts'

const refOf = (path: string): string => `${nameOf(path)}@${lock.packages[path]?.version}`

/** A package's address, as scanners know it: `pkg:npm/%40mui/material@7.3.11`. */
const purlOf = (ref: string): string => `pkg:npm/${ref.replace(/^@/u, '%40')}`

const componentOf = (path: string) => {
  const { version, integrity = '', license } = lock.packages[path] ?? {}
  const [algorithm = '', hash = ''] = integrity.split('-')
  return {
    type: 'library',
    'bom-ref': refOf(path),
    name: nameOf(path),
    version,
    purl: purlOf(refOf(path)),
    ...(hash && {
      hashes: [
        { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') },
      ],
    }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}

/** A UUID that follows from a text. */
const uuidOf = (text: string): string => {
  const hash = createHash('sha256').update(text).digest('hex')
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...groups, hash.slice(20, 32)].join('-')
}

/**
 * What these packages are, as CycloneDX. `npm sbom --omit=dev` leaves out what something of development needs as well, React and zod among it; what is
 * written here is what is locked. The same packages are the same text.
 */
export const sbomOf = (paths: readonly string[], moment?: Date): string => {
  const byRef = new Map(paths.map((path) => [refOf(path), path]))
  const components = [...byRef.values()].map(componentOf)
  const root = `${lock.name}@${lock.version}`
  const needs = (path: string) => [...new Set(neededBy(path).map(refOf))].filter((ref) => byRef.has(ref))
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: {
      ...(moment && { timestamp: moment.toISOString() }),
      component: { type: 'application', 'bom-ref': root, name: lock.name, version: lock.version },
    },
    components,
    dependencies: [
      { ref: root, dependsOn: needs('') },
      ...[...byRef].map(([ref, path]) => ({ ref, dependsOn: needs(path) })),
    ],
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}

if (import.meta.main) process.stdout.write(sbomOf(productionPaths(), new Date()))

import { createHash } from 'node:crypto'
import { findPackageDependencies, getPackageName, listProductionPackages, lockFile } from './lockFile.ts'

const getPackageNameAndVersion = (path: string): string =>
  `${getPackageName(path)}@${lockFile.packages[path]?.version}`

/** Returns the package URL that scanners use: `pkg:npm/%40mui/material@7.3.11`. */
const createNpmPackageUrl = (ref: string): string => `pkg:npm/${ref.replace(/^@/u, '%40')}`

const createSbomPackageEntry = (path: string) => {
  const { version, integrity = '', license } = lockFile.packages[path] ?? {}
  const [algorithm = '', hash = ''] = integrity.split('-')
  return {
    type: 'library',
    'bom-ref': getPackageNameAndVersion(path),
    name: getPackageName(path),
    version,
    purl: createNpmPackageUrl(getPackageNameAndVersion(path)),
    ...(hash && {
      hashes: [
        { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') },
      ],
    }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}

/** Returns a UUID that is always the same for the same text. */
const createUuidFromText = (text: string): string => {
  const hash = createHash('sha256').update(text).digest('hex')
  const groups = [hash.slice(0, 8), hash.slice(8, 12), `5${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...groups, hash.slice(20, 32)].join('-')
}

/**
 * Creates a list of packages in the CycloneDX format. `npm sbom --omit=dev` would omit packages that the build needs,
 * too.
 */
export const createSoftwareBillOfMaterials = (paths: readonly string[], timestamp?: Date): string => {
  const byRef = new Map(paths.map((path) => [getPackageNameAndVersion(path), path]))
  const components = [...byRef.values()].map(createSbomPackageEntry)
  const root = `${lockFile.name}@${lockFile.version}`
  const findNeeded = (path: string) =>
    [...new Set(findPackageDependencies(path).map(getPackageNameAndVersion))].filter((ref) => byRef.has(ref))
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${createUuidFromText(JSON.stringify(components))}`,
    version: 1,
    metadata: {
      ...(timestamp && { timestamp: timestamp.toISOString() }),
      component: { type: 'application', 'bom-ref': root, name: lockFile.name, version: lockFile.version },
    },
    components,
    dependencies: [
      { ref: root, dependsOn: findNeeded('') },
      ...[...byRef].map(([ref, path]) => ({ ref, dependsOn: findNeeded(path) })),
    ],
  }
  return `${JSON.stringify(sbom, null, 2)}\n`
}

if (import.meta.main)
  process.stdout.write(createSoftwareBillOfMaterials(listProductionPackages(), new Date()))

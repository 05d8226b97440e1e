import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Checks the packages before a change is finished: each locked package has a hash, and the SBOM lists all production packages.
 * With `--audit`, the registry must know no vulnerability in production packages.
 * An unreachable registry is reported but is no failure.
 */
interface Lock {
  packages: Record<
    string,
    { version: string; integrity?: string; link?: boolean; dev?: boolean; inBundle?: boolean }
  >
}
interface Audit {
  metadata?: { vulnerabilities: Record<string, number> }
}

const npm = (...args: string[]) =>
  spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: 120_000,
    shell: process.platform === 'win32',
  }).stdout

/** Parses the output of npm. Returns undefined if it is not JSON. */
const parseJson = <T>(text: string): T | undefined => {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const lockedPackages = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
const unhashed = lockedPackages.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
const sbom = parseJson<{ components?: { purl: string }[] }>(npm('run', '--silent', 'sbom'))
const listedPackages = new Set(sbom?.components?.map(({ purl }) => decodeURIComponent(purl)))
const unlistedPackages = lockedPackages.filter(
  ([path, { dev, version }]) =>
    !dev && !listedPackages.has(`pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
)
const asksRegistry = process.argv.includes('--audit')
const audit = asksRegistry ? parseJson<Audit>(npm('audit', '--omit=dev', '--json')) : undefined
const { high = 0, critical = 0, total = 0 } = audit?.metadata?.vulnerabilities ?? {}

console.log(
  `${lockedPackages.length} packages are locked, ${listedPackages.size} are listed as part of production.`,
)
if (unhashed.length > 0) console.error(`✘ Without a hash: ${unhashed.map(([path]) => path).join(', ')}`)
if (unlistedPackages.length > 0)
  console.error(`✘ Not in the SBOM: ${unlistedPackages.map(([path]) => path).join(', ')}`)
if (audit?.metadata)
  console.log(`Known vulnerabilities: ${total}, of which ${high + critical} are high or critical.`)
else if (asksRegistry)
  console.log('! THE REGISTRY DID NOT ANSWER whether any of them is known to be vulnerable.')
process.exit(unhashed.length + unlistedPackages.length > 0 || high + critical > 0 ? 1 : 0)

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * What the portal is made of, looked at before a change is done: each locked package has its hash, and the SBOM lists all of production. With `--audit` the
 * registry knows of no vulnerability in what production runs; one that does not answer is said, and is no failure: it says nothing about the packages.
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

/** What npm has said, or undefined where it is no JSON. */
const parsed = <T>(text: string): T | undefined => {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const locked = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link)
const unhashed = locked.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
const sbom = parsed<{ components?: { purl: string }[] }>(npm('run', '--silent', 'sbom'))
const listed = new Set(sbom?.components?.map(({ purl }) => decodeURIComponent(purl)))
const unlisted = locked.filter(
  ([path, { dev, version }]) =>
    !dev && !listed.has(`pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
)
const asksRegistry = process.argv.includes('--audit')
const audit = asksRegistry ? parsed<Audit>(npm('audit', '--omit=dev', '--json')) : undefined
const { high = 0, critical = 0, total = 0 } = audit?.metadata?.vulnerabilities ?? {}

console.log(`${locked.length} packages are locked, ${listed.size} are listed as part of production.`)
if (unhashed.length > 0) console.error(`✘ Without a hash: ${unhashed.map(([path]) => path).join(', ')}`)
if (unlisted.length > 0) console.error(`✘ Not in the SBOM: ${unlisted.map(([path]) => path).join(', ')}`)
if (audit?.metadata)
  console.log(`Known vulnerabilities: ${total}, of which ${high + critical} are high or critical.`)
else if (asksRegistry)
  console.log('! THE REGISTRY DID NOT ANSWER whether any of them is known to be vulnerable.')
process.exit(unhashed.length + unlisted.length > 0 || high + critical > 0 ? 1 : 0)

import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasTool } from '../../support/installTools.ts'

/** The oldest supported Debian. Programs that start there start on newer versions. */
const DEBIAN_SUITE = 'bookworm'
const ROOT = join(import.meta.dirname, '../../../node_modules/.cache', `acredita-root-${DEBIAN_SUITE}`)

const UNSHARE = ['--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child', '--propagation', 'private']

const PROBE = `mount -t tmpfs tmpfs /mnt; mkdir /mnt/new /mnt/work
  mount -t overlay overlay -o lowerdir=/usr,upperdir=/mnt/new,workdir=/mnt/work /mnt; mount -t proc proc /proc`

/** Returns why an empty machine cannot be created here, or undefined. */
export const whyRootUnavailable = (): string | undefined => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the archive is for Linux x64'
  if (process.getuid?.() !== 0) return 'only root may make one'
  if (!hasTool('mmdebstrap') || !hasTool('ip')) return 'mmdebstrap and ip are missing'
  if (spawnSync('unshare', [...UNSHARE, 'sh', '-euc', PROBE]).status !== 0)
    return 'this place allows no namespaces, or no file systems in them'
  return undefined
}

/**
 * Returns the root of a Debian without npm, compilers or other optional packages. It is created once and
 * never changed.
 */
export const createEmptyRoot = (): string => {
  if (existsSync(ROOT)) return ROOT
  const partialRoot = `${ROOT}.part`
  rmSync(partialRoot, { recursive: true, force: true })
  const unneeded = ['doc', 'locale', 'man', 'info'].map(
    (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  )
  const result = spawnSync(
    'mmdebstrap',
    ['--quiet', '--mode=root', '--variant=minbase', ...unneeded, DEBIAN_SUITE, partialRoot],
    {
      encoding: 'utf8',
    },
  )
  if (result.status !== 0) throw new Error(`mmdebstrap: ${result.stderr}`)
  renameSync(partialRoot, ROOT)
  return ROOT
}

/** Returns the arguments with which `unshare` runs a script without a network and ends its processes. */
export const isolationArguments = (script: string): string[] => [
  ...UNSHARE,
  'sh',
  '-euc',
  `ip link set lo up; mount -t proc proc /proc\n${script}`,
]

/**
 * Runs a script in the root without a network, and discards its changes. `files` are copied to the paths
 * of their keys.
 */
export const runInRoot = (script: string, files: Record<string, string>): string => {
  const root = createEmptyRoot()
  const lines = [
    // Changes are written to memory, above the root.
    'mount -t tmpfs tmpfs "$ROOT/tmp" && mkdir "$ROOT/tmp/new" "$ROOT/tmp/work" "$ROOT/tmp/root"',
    'mount -t overlay overlay -o "lowerdir=$ROOT,upperdir=$ROOT/tmp/new,workdir=$ROOT/tmp/work" "$ROOT/tmp/root"',
    'cd "$ROOT/tmp/root" && mount -t proc proc proc && mount --rbind /dev dev',
    ...Object.entries(files).map(([to, from]) => `cp '${resolve(from)}' './${to}'`),
    'exec chroot . /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh -euc "$SCRIPT"',
  ]
  const result = spawnSync('unshare', isolationArguments(lines.join('\n')), {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    timeout: 120_000,
    env: { PATH: process.env.PATH, ROOT: root, SCRIPT: script },
  })
  if (result.status !== 0)
    throw new Error(`it ended with ${result.status}:\n${result.stdout}\n${result.stderr}`)
  return result.stdout
}

import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { hasTool } from '../../support/install.ts'

/** The oldest Debian that is still looked after: what starts there starts on newer ones. */
const SUITE = 'bookworm'
const ROOT = join(import.meta.dirname, '../../../node_modules/.cache', `acredita-root-${SUITE}`)

const UNSHARE = ['--mount', '--net', '--pid', '--ipc', '--fork', '--kill-child', '--propagation', 'private']

const PROBE = `mount -t tmpfs tmpfs /mnt; mkdir /mnt/new /mnt/work
  mount -t overlay overlay -o lowerdir=/usr,upperdir=/mnt/new,workdir=/mnt/work /mnt; mount -t proc proc /proc`

/** Why no empty machine can be had here; undefined where it can. */
export const whyNoRoot = (): string | undefined => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the archive is for Linux x64'
  if (process.getuid?.() !== 0) return 'only root may make one'
  if (!hasTool('mmdebstrap') || !hasTool('ip')) return 'mmdebstrap and ip are missing'
  if (spawnSync('unshare', [...UNSHARE, 'sh', '-euc', PROBE]).status !== 0)
    return 'this place allows no namespaces, or no file systems in them'
  return undefined
}

/** The root of a Debian without npm, compiler or anything else that is not on each; made once, and then left as it is. */
export const emptyRoot = (): string => {
  if (existsSync(ROOT)) return ROOT
  const begun = `${ROOT}.part`
  rmSync(begun, { recursive: true, force: true })
  const unneeded = ['doc', 'locale', 'man', 'info'].map(
    (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  )
  const made = spawnSync(
    'mmdebstrap',
    ['--quiet', '--mode=root', '--variant=minbase', ...unneeded, SUITE, begun],
    {
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`mmdebstrap: ${made.stderr}`)
  renameSync(begun, ROOT)
  return ROOT
}

/** How `unshare` runs a script on a network that has nothing but itself, and ends all that it has started with it. */
export const alone = (script: string): string[] => [
  ...UNSHARE,
  'sh',
  '-euc',
  `ip link set lo up; mount -t proc proc /proc\n${script}`,
]

/**
 * Runs a script in the root, on a network that has nothing but itself. What is written there is gone afterwards; `files` are brought as they are, to
 * where their names say.
 */
export const inRoot = (script: string, files: Record<string, string>): string => {
  const root = emptyRoot()
  const lines = [
    // Written in memory, on top of the root.
    'mount -t tmpfs tmpfs "$ROOT/tmp" && mkdir "$ROOT/tmp/new" "$ROOT/tmp/work" "$ROOT/tmp/root"',
    'mount -t overlay overlay -o "lowerdir=$ROOT,upperdir=$ROOT/tmp/new,workdir=$ROOT/tmp/work" "$ROOT/tmp/root"',
    'cd "$ROOT/tmp/root" && mount -t proc proc proc && mount --rbind /dev dev',
    ...Object.entries(files).map(([to, from]) => `cp '${resolve(from)}' './${to}'`),
    'exec chroot . /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh -euc "$SCRIPT"',
  ]
  const ran = spawnSync('unshare', alone(lines.join('\n')), {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    timeout: 120_000,
    env: { PATH: process.env.PATH, ROOT: root, SCRIPT: script },
  })
  if (ran.status !== 0) throw new Error(`it ended with ${ran.status}:\n${ran.stdout}\n${ran.stderr}`)
  return ran.stdout
}

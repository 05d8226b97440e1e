import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { licencesOf } from './licences.ts'
import { isInstalled, lock, productionPaths, ROOT } from './lock.ts'
import { CODE, filesOf, productionPackages } from './packages.ts'
import { sbomOf } from './sbom.ts'

const { name, version } = lock
/** The archive's name, and of the folder that it unpacks. */
export const TITLE = `${name}-${version}-linux-x64`

/** When the sources were last changed, as browsers are told of the pages' files; `SOURCE_DATE_EPOCH` says it where there is no repository. */
const changedAt = (): number =>
  Number(
    process.env.SOURCE_DATE_EPOCH ??
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }),
  )

/** All settings, each a comment: what the file names cannot be set in the console any more. */
const environment = (): string =>
  readFileSync(join(ROOT, '.env.example'), 'utf8')
    .replace(/^(?=[A-Z])/gmu, '#')
    .replace(/^#DATA_DIR=.*$/mu, 'DATA_DIR=/var/lib/acredita')
    .replace(/^#PUBLIC_URL=.*$/mu, 'PUBLIC_URL=https://portal.ejemplo.mx')

/** Lays out what the archive has, in a folder of its name below this one. */
export const stage = (out: string): void => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The archive is for Linux x64 and is made there: packages bring what fits the machine.')
  const staged = join(out, TITLE)
  rmSync(staged, { recursive: true, force: true })
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(staged, path)), { recursive: true })
    writeFileSync(join(staged, path), text)
  }
  const copy = (from: string, to = from): void => {
    mkdirSync(dirname(join(staged, to)), { recursive: true })
    copyFileSync(join(ROOT, from), join(staged, to))
  }
  for (const folder of CODE) cpSync(join(ROOT, folder), join(staged, folder), { recursive: true })
  rmSync(join(staged, 'src/server/cli/ready.mjs'))
  cpSync(join(ROOT, 'dist'), join(staged, 'dist'), { recursive: true })
  rmSync(join(staged, 'dist/.built'), { force: true })
  const packages = productionPackages()
  for (const path of packages) for (const file of filesOf(path)) copy(join(path, file))
  copy('node_modules/node/bin/node', 'bin/node')
  copy('release/files/acredita', 'bin/acredita')
  for (const program of ['node', 'acredita']) chmodSync(join(staged, 'bin', program), 0o755)
  copy('release/files/LEEME.txt', 'LEEME.txt')
  copy('release/files/acredita.service', 'share/acredita.service')
  put('share/acredita.env', environment())
  put('package.json', `${JSON.stringify({ name, version, private: true, type: 'module' }, null, 2)}\n`)
  // The packages that the server runs on, and those that the pages were built from.
  const contained = productionPaths().filter(isInstalled)
  put('sbom.cdx.json', sbomOf(contained, new Date(changedAt() * 1000)))
  put('LICENCIAS.txt', licencesOf(contained))
}

/** How `tar` packs the folder, so that the same content is the same archive. */
export const packing = (out: string): string[] => [
  '--sort=name',
  `--mtime=@${changedAt()}`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rwX,go+rX,go-w',
  '--format=gnu',
  '-C',
  out,
  '-c',
  TITLE,
]

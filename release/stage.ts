import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { collectLicenceTexts } from './licences.ts'
import { isPackageInstalled, listProductionPackages, lockFile, ROOT } from './lockFile.ts'
import { listPackageFiles, listServerPackages, SERVER_CODE } from './packages.ts'
import { createSoftwareBillOfMaterials } from './sbom.ts'

const { name, version } = lockFile
/** Name of the archive, and of the folder in the archive. */
export const TITLE = `${name}-${version}-linux-x64`

/** Returns the modification time of all files in the archive: the time of the last commit, or `SOURCE_DATE_EPOCH`. */
const readLastCommitTime = (): number =>
  Number(
    process.env.SOURCE_DATE_EPOCH ??
      execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }),
  )

/** Returns the example settings as comments, because the console cannot change settings of this file. */
const createExampleSettingsText = (): string =>
  readFileSync(join(ROOT, '.env.example'), 'utf8')
    .replace(/^(?=[A-Z])/gmu, '#')
    .replace(/^#DATA_DIR=.*$/mu, 'DATA_DIR=/var/lib/acredita')
    .replace(/^#PUBLIC_URL=.*$/mu, 'PUBLIC_URL=https://portal.ejemplo.mx')

/** Copies the files of the archive into a folder that is named after the archive. */
export const copyArchiveFiles = (out: string): void => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The archive is for Linux x64 and is made there: packages bring what fits the machine.')
  const stageFolder = join(out, TITLE)
  rmSync(stageFolder, { recursive: true, force: true })
  const writeText = (path: string, text: string): void => {
    mkdirSync(dirname(join(stageFolder, path)), { recursive: true })
    writeFileSync(join(stageFolder, path), text)
  }
  const copyPath = (from: string, to = from): void => {
    mkdirSync(dirname(join(stageFolder, to)), { recursive: true })
    copyFileSync(join(ROOT, from), join(stageFolder, to))
  }
  for (const folder of SERVER_CODE) cpSync(join(ROOT, folder), join(stageFolder, folder), { recursive: true })
  rmSync(join(stageFolder, 'src/server/cli/ready.mjs'))
  cpSync(join(ROOT, 'dist'), join(stageFolder, 'dist'), { recursive: true })
  rmSync(join(stageFolder, 'dist/.built'), { force: true })
  const packages = listServerPackages()
  for (const path of packages) for (const file of listPackageFiles(path)) copyPath(join(path, file))
  copyPath('node_modules/node/bin/node', 'bin/node')
  copyPath('release/files/acredita', 'bin/acredita')
  for (const program of ['node', 'acredita']) chmodSync(join(stageFolder, 'bin', program), 0o755)
  copyPath('release/files/LEEME.txt', 'LEEME.txt')
  for (const unit of ['acredita.service', 'acredita-backup.service', 'acredita-backup.timer'])
    copyPath(`release/files/${unit}`, `share/${unit}`)
  writeText('share/acredita.env', createExampleSettingsText())
  writeText('package.json', `${JSON.stringify({ name, version, private: true, type: 'module' }, null, 2)}\n`)
  // Packages that the server uses or the built pages contain.
  const containedPaths = listProductionPackages().filter(isPackageInstalled)
  writeText(
    'sbom.cdx.json',
    createSoftwareBillOfMaterials(containedPaths, new Date(readLastCommitTime() * 1000)),
  )
  writeText('LICENCIAS.txt', collectLicenceTexts(containedPaths))
}

/** Returns the arguments of `tar` that make the archive reproducible. */
export const createTarArguments = (out: string): string[] => [
  '--sort=name',
  `--mtime=@${readLastCommitTime()}`,
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

import { spawnSync } from 'node:child_process'

/** Runs a command, shows its errors, and returns whether it succeeded. */
export const runCommand = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs Debian packages if the user is root. Takes the arguments of `apt-get install`. */
export const installPackages = (...packages: string[]): boolean =>
  process.getuid?.() === 0 &&
  runCommand('apt-get', ['update', '-q']) &&
  runCommand('apt-get', ['install', '-y', '-q', ...packages])

/** Programs that read the files of the portal or make certificates, and their Debian packages. */
export const READER_PACKAGES = {
  soffice: 'libreoffice-calc-nogui',
  pdftotext: 'poppler-utils',
  qpdf: 'qpdf',
  openssl: 'openssl',
  unzip: 'unzip',
} as const
/** The same, with the programs that create an empty machine to install a release on. */
export const TOOL_PACKAGES = {
  ...READER_PACKAGES,
  mmdebstrap: 'mmdebstrap',
  ip: 'iproute2',
  buildah: 'buildah',
} as const
export type Tool = keyof typeof TOOL_PACKAGES

/** Whether a program is installed. Does not run it, because that can take seconds. */
export const hasTool = (tool: Tool): boolean =>
  spawnSync('sh', ['-c', `command -v ${tool}`], { stdio: 'ignore' }).status === 0

/** Installs the missing tools. Returns those that could not be installed. */
export const installTools = (tools: Partial<Record<Tool, string>>): Tool[] => {
  const listMissing = () => (Object.keys(tools) as Tool[]).filter((tool) => !hasTool(tool))
  const missingTools = listMissing()
  if (missingTools.length === 0) return []
  const packages = missingTools.map((tool) => TOOL_PACKAGES[tool])
  console.log(`No ${missingTools.join(', ')} here; trying apt-get install ${packages.join(' ')}…`)
  installPackages('--no-install-recommends', ...packages)
  return listMissing()
}

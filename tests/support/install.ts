import { spawnSync } from 'node:child_process'

/** Runs a command; its errors are shown. */
export const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs Debian's packages, where we may; what `apt-get install` is told. */
export const fromDebian = (...packages: string[]): boolean =>
  process.getuid?.() === 0 &&
  succeeds('apt-get', ['update', '-q']) &&
  succeeds('apt-get', ['install', '-y', '-q', ...packages])

/** What reads back the files that the portal makes, and the package that has it. */
export const READERS = {
  soffice: 'libreoffice-calc-nogui',
  pdftotext: 'poppler-utils',
  qpdf: 'qpdf',
  unzip: 'unzip',
} as const
/** And what makes an empty machine to install a release on. */
export const TOOLS = { ...READERS, mmdebstrap: 'mmdebstrap', ip: 'iproute2', buildah: 'buildah' } as const
export type Tool = keyof typeof TOOLS

/** Is it on this machine? Asking a tool for its version could take seconds. */
export const hasTool = (tool: Tool): boolean =>
  spawnSync('sh', ['-c', `command -v ${tool}`], { stdio: 'ignore' }).status === 0

/** Gets the tools that are not here; answers those that are not to be had, after saying what was tried. */
export const getTools = (tools: Partial<Record<Tool, string>>): Tool[] => {
  const missing = () => (Object.keys(tools) as Tool[]).filter((tool) => !hasTool(tool))
  const wanted = missing()
  if (wanted.length === 0) return []
  const packages = wanted.map((tool) => TOOLS[tool])
  console.log(`No ${wanted.join(', ')} here; trying apt-get install ${packages.join(' ')}…`)
  fromDebian('--no-install-recommends', ...packages)
  return missing()
}

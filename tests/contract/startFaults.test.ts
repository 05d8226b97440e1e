import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const run = (env: Record<string, string>, ...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, args, {
    ...{ env: { ...process.env, PORT: '0', ...env }, encoding: 'utf8' },
  })
  return { status, said: stderr }
}

it('a start and a backup that cannot be say why in a sentence of ours, and no more', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-faults-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(run({ DATA_DIR: file }, 'src/server/main.ts')).toEqual({
    status: 1,
    said: `DATA_DIR=${file} — no se puede usar ${file}: hay un archivo donde debería haber una carpeta. Se espera una carpeta en la que se pueda escribir.\n`,
  })
  const backup = join(file, 'respaldo.json')
  const data = { DATA_DIR: join(folder, 'data') }
  expect(run(data, 'src/server/cli/transfer.ts', 'backup', backup)).toEqual({
    status: 1,
    said: `No se puede escribir el respaldo ${backup}: hay un archivo donde debería haber una carpeta. Indique un archivo en una carpeta en la que se pueda escribir.\n`,
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../common/config.ts'
import { formatCliCommand } from '../common/messages.ts'
import { runUpgradeChecks, upgradeTexts as texts } from '../portal/upgrade.ts'
import { exitWithUsage, runCommand } from './runCommand.ts'

const USAGE = `Uso: ${formatCliCommand('upgrade-check')} [--backup ARCHIVO.json]

  Dice, sin tocar nada, qué cambiará esta versión en los datos y si todo está listo para ello; se ejecuta con la
  versión nueva antes de iniciarla, con el portal en marcha o detenido. Termina con 0 si se puede actualizar.

  --backup   el respaldo del que se volvería, como se le dijo a «backup»; con generaciones, se toma la más nueva`

const parseBackupPathOption = (): string | undefined => {
  try {
    return parseArgs({ options: { backup: { type: 'string' } } }).values.backup
  } catch {
    return exitWithUsage(USAGE)
  }
}

const backupPath = parseBackupPathOption()
runCommand(async () => {
  const config = readConfig(process.env)
  const options = { settingsFile: process.env.ACREDITA_ENV ?? '.env', backup: backupPath, now: new Date() }
  const { pending, findings } = await runUpgradeChecks(config, options)
  const manifest = join(import.meta.dirname, '../../../package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  console.log(`${texts.title(version, config.databaseUrl ? 'Postgres' : config.dataDir)}\n`)
  if (!pending) console.log(texts.nothingYet)
  else if (pending.steps.length === 0) console.log(texts.noSteps)
  else {
    console.log(`${texts.steps(pending.steps.length)}\n`)
    for (const { name, description } of pending.steps) console.log(texts.step(name, description))
  }
  const isReady = findings.every(({ isOk }) => isOk)
  console.log(`\n${findings.map(({ isOk, message: says }) => `${isOk ? '✔' : '✘'} ${says}`).join('\n')}`)
  console.log(`\n${isReady ? texts.ready : texts.notReady}`)
  return isReady ? 0 : 1
})

import { typed } from '../common/commandLine.ts'
import { readConfig } from '../common/config.ts'
import { logFaults } from '../log/verify.ts'
import { openUnchecked } from '../portal/openPortal.ts'

const USAGE = `Uso: ${typed('audit')} verify

  verify         recorre la bitácora y dice qué entradas faltan o fueron alteradas, y qué registros
                 cambiaron sin pasar por el portal; termina con el código 1 si encuentra algo`

/** More than these are not told one by one. */
const TOLD = 100

if (process.argv[2] !== 'verify') {
  console.error(USAGE)
  process.exit(2)
}
try {
  const { store } = await openUnchecked(readConfig(process.env), { isCommand: true })
  let found = 0
  // One moment of everything: what is written meanwhile is no fault.
  await store
    .snapshot(async (moment) => {
      for await (const { at, why } of logFaults(moment)) {
        found += 1
        if (found <= TOLD) console.log(`${at}: ${why}`)
      }
    })
    .finally(() => store.close())
  console.log(
    found === 0
      ? 'La bitácora está completa, y los registros son los que ella dice.'
      : `Diferencias: ${found}.`,
  )
  process.exit(found === 0 ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}

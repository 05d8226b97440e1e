import { parseArgs } from 'node:util'
import { readConfig } from '../common/config.ts'
import { inWords } from '../common/inWords.ts'
import { typed } from '../common/messages.ts'
import { findLogFaults } from '../log/findLogFaults.ts'
import { type Anchor, anchorFrom, anchorIn, anchorText, endOf, setAnchor } from '../portal/logAnchor.ts'
import { openUnchecked, type Portal } from '../portal/openPortal.ts'
import { knownLogKey } from '../portal/sealing.ts'
import { FOREIGN_HEAD } from '../store/logHeads.ts'

const USAGE = `Uso: ${typed('audit')} verify [--anchor N:HUELLA]
     ${typed('audit')} anchor [--keep]

  verify         recorre la bitácora y dice qué entradas faltan o fueron alteradas, y qué registros
                 cambiaron sin pasar por el portal; termina con el código 1 si encuentra algo
  --anchor       la línea que dio anchor un día: dice si la bitácora todavía la tiene
  anchor         dice en una línea dónde termina la bitácora ahora, para guardarla fuera del portal
  --keep         la deja también junto a los archivos, en lugar de la que haya: solo después de haber
                 repuesto la base por otro camino que restore`

/** More than these are not told one by one. */
const TOLD = 100

const usage = (): never => {
  console.error(USAGE)
  process.exit(2)
}

const asked = () => {
  const [what = '', ...args] = process.argv.slice(2)
  try {
    const options = { anchor: { type: 'string' }, keep: { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    const anchor = values.anchor === undefined ? undefined : (anchorFrom(values.anchor) ?? usage())
    const isVerify = what === 'verify' && values.keep === undefined
    const isAnchor = what === 'anchor' && anchor === undefined
    return isVerify || isAnchor ? { isVerify, anchor, isKept: values.keep ?? false } : usage()
  } catch {
    return usage()
  }
}

/** Tells all that is not as the log says, and how many that are. */
const verify = async ({ store, files }: Portal, given: Anchor | undefined): Promise<number> => {
  const key = await knownLogKey(files)
  if (!key)
    throw new Error('Falta portal-key junto a los archivos: sin la llave no se puede verificar la bitácora.')
  const anchors = [await anchorIn(files), given].filter((anchor) => anchor !== undefined)
  let found = 0
  // One moment of everything: what is written meanwhile is no fault.
  await store.snapshot(async (moment) => {
    for await (const { at, reason } of findLogFaults(moment, { key, anchors })) {
      found += 1
      if (found <= TOLD) console.log(`${at}: ${reason}`)
    }
    const foreign = await moment.getOne('log_heads', FOREIGN_HEAD)
    if (foreign && foreign.last > 0)
      console.log(
        `Las entradas hasta la ${foreign.last} se escribieron con otra llave, antes de restaurar un respaldo sin ella: de esas solo se comprobó el orden.`,
      )
  })
  console.log(
    found === 0
      ? 'La bitácora está completa, y los registros son los que ella dice.'
      : `Diferencias: ${found}.`,
  )
  return found === 0 ? 0 : 1
}

/** Says where the log ends. */
const anchor = async ({ store, files }: Portal, isKept: boolean): Promise<number> => {
  const end = await endOf(store)
  if (!end) {
    console.error('La bitácora no tiene entradas todavía.')
    return 1
  }
  if (isKept) await setAnchor(store, files)
  console.log(anchorText(end))
  return 0
}

const wanted = asked()
try {
  const portal = await openUnchecked(readConfig(process.env), { isCommand: true })
  const work = wanted.isVerify ? verify(portal, wanted.anchor) : anchor(portal, wanted.isKept)
  process.exit(await work.finally(() => portal.store.close()))
} catch (error) {
  console.error(inWords(error))
  process.exit(2)
}

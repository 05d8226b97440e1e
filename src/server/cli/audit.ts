import { parseArgs } from 'node:util'
import { readConfig } from '../common/config.ts'
import { formatCliCommand } from '../common/messages.ts'
import { findLogFaults } from '../log/findLogFaults.ts'
import type { LogFault } from '../log/logFault.ts'
import {
  type Anchor,
  formatStoredEndOfAuditLog,
  getEndOfAuditLog,
  parseStoredEndOfAuditLog,
  readStoredEndOfAuditLog,
  storeEndOfAuditLog,
} from '../portal/logAnchor.ts'
import { openPortalWithoutChecks, type Portal } from '../portal/openPortal.ts'
import { hasSamePortalId } from '../portal/portalId.ts'
import { readLogSigningKey } from '../portal/sealing.ts'
import { FOREIGN_HEAD } from '../store/logHeads.ts'
import type { Reader } from '../store/store.ts'
import { exitWithUsage, runCommand } from './runCommand.ts'

const USAGE = `Uso: ${formatCliCommand('audit')} verify [--anchor N:HUELLA]
     ${formatCliCommand('audit')} anchor [--keep]

  verify         recorre la bitácora y dice qué entradas faltan o fueron alteradas, y qué registros
                 cambiaron sin pasar por el portal; termina con el código 1 si encuentra algo
  --anchor       la línea que dio anchor un día: dice si la bitácora todavía la tiene
  anchor         dice en una línea dónde termina la bitácora ahora, para guardarla fuera del portal
  --keep         la deja también junto a los archivos, en lugar de la que haya: solo después de haber
                 repuesto la base por otro camino que restore`

/** Maximum number of audit log faults that are printed. */
const MAX_LISTED_FAULTS = 100

const parseAuditArguments = () => {
  const [action = '', ...args] = process.argv.slice(2)
  try {
    const options = { anchor: { type: 'string' }, keep: { type: 'boolean' } } as const
    const { values } = parseArgs({ args, options })
    const anchor =
      values.anchor === undefined
        ? undefined
        : (parseStoredEndOfAuditLog(values.anchor) ?? exitWithUsage(USAGE))
    const isVerify = action === 'verify' && values.keep === undefined
    const isAnchor = action === 'anchor' && anchor === undefined
    return isVerify || isAnchor
      ? { isVerify, anchor, storesAnchor: values.keep ?? false }
      : exitWithUsage(USAGE)
  } catch {
    return exitWithUsage(USAGE)
  }
}

/** Verifies the audit log and prints its faults. Returns the exit code. */
const verifyAuditLog = async ({ store, files }: Portal, givenAnchor: Anchor | undefined): Promise<number> => {
  const key = await readLogSigningKey(files)
  if (!key)
    throw new Error('Falta portal-key junto a los archivos: sin la llave no se puede verificar la bitácora.')
  const anchors = [await readStoredEndOfAuditLog(files), givenAnchor].filter((anchor) => anchor !== undefined)
  let faultCount = 0
  const printFault = ({ at, reason }: LogFault) => {
    faultCount += 1
    if (faultCount <= MAX_LISTED_FAULTS) console.log(`${at}: ${reason}`)
  }
  const verify = async (snapshot: Reader) => {
    if (!(await hasSamePortalId(snapshot, files)))
      printFault({
        at: 'portal_id',
        reason: 'no es el que está junto a los archivos: cambió en la base de datos',
      })
    for await (const fault of findLogFaults(snapshot, { key, anchors })) printFault(fault)
    const foreignHead = await snapshot.getOne('log_heads', FOREIGN_HEAD)
    if (foreignHead && foreignHead.last > 0)
      console.log(
        `Las entradas hasta la ${foreignHead.last} se escribieron con otra llave, antes de restaurar un respaldo sin ella: de esas solo se comprobó el orden.`,
      )
  }
  // Reads a snapshot of the database, so that concurrent writes are not reported as faults.
  await store.snapshot(verify, { isTolerant: true })
  console.log(
    faultCount === 0
      ? 'La bitácora está completa, y los registros son los que ella dice.'
      : `Diferencias: ${faultCount}.`,
  )
  return faultCount === 0 ? 0 : 1
}

/** Prints the id and hash of the last log entry, for the operator to keep outside the portal. Returns the exit code. */
const printAuditLogAnchor = async ({ store, files }: Portal, storesAnchor: boolean): Promise<number> => {
  const end = await getEndOfAuditLog(store)
  if (!end) {
    console.error('La bitácora no tiene entradas todavía.')
    return 1
  }
  if (storesAnchor) await storeEndOfAuditLog(store, files)
  console.log(formatStoredEndOfAuditLog(end))
  return 0
}

const auditCommand = parseAuditArguments()
runCommand(
  async () => {
    const portal = await openPortalWithoutChecks(readConfig(process.env), { isCommand: true })
    const work = auditCommand.isVerify
      ? verifyAuditLog(portal, auditCommand.anchor)
      : printAuditLogAnchor(portal, auditCommand.storesAnchor)
    return work.finally(() => portal.store.close())
  },
  { failureCode: 2 },
)

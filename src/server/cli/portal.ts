import { toMexicoDay } from '../../domain/common/days.ts'
import { allowDemoDataInProduction } from '../accounts/demoAccounts.ts'
import { type Config, readConfig } from '../common/config.ts'
import { formatCliCommand } from '../common/messages.ts'
import { moveUnreferencedFilesToTrash } from '../files/cleanUpStoredFiles.ts'
import { type OpenOptions, openPortal, openPortalWithoutChecks, type Portal } from '../portal/openPortal.ts'
import { allowMailAndCalendars, getPortalLocation } from '../portal/outgoingHold.ts'
import { storeNewPortalId } from '../portal/portalId.ts'
import { formatStoredTextProblem, reviewStoredTexts } from '../portal/storedTexts.ts'
import { logOperatorCommand } from '../store/origins.ts'
import { exitWithUsage, runCommand } from './runCommand.ts'

const USAGE = `Uso: ${formatCliCommand('portal')} ACCIÓN

  adopt          declara que esta base de datos y estos archivos van juntos
  release        permite que este portal, restaurado o copiado aquí, envíe correo y ofrezca sus calendarios
  sweep          mueve a la papelera los archivos que ningún registro nombra, por muchos que sean
  texts          enumera los datos guardados que hoy se escribirían de otra forma, y los repetidos; no cambia nada
  accept-demo    permite usar en producción los datos de la demostración, sin sus cuentas`

const HOUR_MS = 3_600_000

interface Action {
  open: typeof openPortal
  mayStart?: OpenOptions['canCreate']
  /** Runs the command and returns a summary to print. */
  run: (portal: Portal, config: Config) => Promise<string>
}

const readActions = {
  texts: {
    open: openPortal,
    async run({ store }) {
      const count = { text: 0, repeated: 0 }
      for await (const finding of reviewStoredTexts(store)) {
        count[finding.kind] += 1
        console.log(formatStoredTextProblem(finding))
      }
      return `${count.text} textos se guardarían hoy de otra forma; ${count.repeated} valores están repetidos. No se cambió nada.`
    },
  },
} as const satisfies Record<string, Action>

/** Commands that change the portal and are therefore recorded in the audit log. */
const changeActions = {
  adopt: {
    open: openPortalWithoutChecks,
    mayStart: 'beside files',
    run: async ({ store, files }) =>
      `El portal es ahora ${await storeNewPortalId(store, files)}, con estos archivos.`,
  },

  release: {
    open: openPortal,
    async run({ store }, config) {
      const place = getPortalLocation(config)
      await store.transaction((tx) => allowMailAndCalendars(tx, place))
      return `El portal envía correo y ofrece sus calendarios desde ahora, aquí: ${place.text}`
    },
  },

  sweep: {
    open: openPortal,
    async run({ store, files }) {
      const now = Date.now()
      const options = { day: toMexicoDay(new Date(now)), before: new Date(now - HOUR_MS), anyNumber: true }
      const { files: fileCount, moved: movedCount } = await moveUnreferencedFilesToTrash(
        store,
        files,
        options,
      )
      return `${movedCount} de ${fileCount} archivos están ahora en la papelera.`
    },
  },

  'accept-demo': {
    open: openPortal,
    async run({ store }) {
      await allowDemoDataInProduction(store)
      return 'Los datos de la demostración pueden usarse en producción. Sus cuentas se desactivan al iniciar.'
    },
  },
} as const satisfies Record<string, Action>

const isReadOnlyPortalAction = (name: string): name is keyof typeof readActions =>
  Object.hasOwn(readActions, name)
const isPortalChangeAction = (name: string): name is keyof typeof changeActions =>
  Object.hasOwn(changeActions, name)

const name = process.argv[2] ?? ''
const hasOptions = process.argv.length > 3
if (hasOptions || (!isReadOnlyPortalAction(name) && !isPortalChangeAction(name))) exitWithUsage(USAGE)
runCommand(async () => {
  const { open, mayStart, run }: Action = isReadOnlyPortalAction(name)
    ? readActions[name]
    : changeActions[name]
  const config = readConfig(process.env)
  const portal = await open(config, { isCommand: true, canCreate: mayStart })
  const runAction = async () => {
    const summary = await run(portal, config)
    if (isPortalChangeAction(name)) await logOperatorCommand(portal.store, `portal.${name}`, summary)
    return summary
  }
  console.log(await runAction().finally(() => portal.store.close()))
  return 0
})

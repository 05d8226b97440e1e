import { dayOf } from '../../domain/days.ts'
import { acceptDemo } from '../accounts/demoAccounts.ts'
import { type Config, readConfig } from '../common/config.ts'
import { inWords } from '../common/inWords.ts'
import { typed } from '../common/messages.ts'
import { sweep } from '../files/sweep.ts'
import { adopt } from '../portal/identity.ts'
import { type Opener, openPortal, openUnchecked, type Portal } from '../portal/openPortal.ts'
import { placeOf, releaseOutgoing } from '../portal/outgoing.ts'
import { findingLine, reviewStoredTexts } from '../portal/storedTexts.ts'
import { logCommand } from '../store/origins.ts'

const USAGE = `Uso: ${typed('portal')} ACCIÓN

  adopt          declara que esta base de datos y estos archivos van juntos
  release        permite que este portal, restaurado o copiado aquí, envíe correo y ofrezca sus calendarios
  sweep          mueve a la papelera los archivos que ningún registro nombra, por muchos que sean
  texts          enumera los datos guardados que hoy se escribirían de otra forma, y los repetidos; no cambia nada
  accept-demo    permite usar en producción los datos de la demostración, sin sus cuentas`

const HOUR_MS = 3_600_000

interface Action {
  open: typeof openPortal
  mayStart?: Opener['mayStart']
  /** Does what the operator asks for and returns a summary of it. */
  run: (portal: Portal, config: Config) => Promise<string>
}

const reading = {
  texts: {
    open: openPortal,
    async run({ store }) {
      const count = { text: 0, repeated: 0 }
      for await (const finding of reviewStoredTexts(store)) {
        count[finding.kind] += 1
        console.log(findingLine(finding))
      }
      return `${count.text} textos se guardarían hoy de otra forma; ${count.repeated} valores están repetidos. No se cambió nada.`
    },
  },
} as const satisfies Record<string, Action>

/** Actions that change something; the Bitácora names them. */
const changing = {
  adopt: {
    open: openUnchecked,
    mayStart: 'beside files',
    run: async ({ store, files }) => `El portal es ahora ${await adopt(store, files)}, con estos archivos.`,
  },

  release: {
    open: openPortal,
    async run({ store }, config) {
      const place = placeOf(config)
      await store.transaction((tx) => releaseOutgoing(tx, place))
      return `El portal envía correo y ofrece sus calendarios desde ahora, aquí: ${place}`
    },
  },

  sweep: {
    open: openPortal,
    async run({ store, files }) {
      const now = Date.now()
      const asked = { day: dayOf(new Date(now)), before: new Date(now - HOUR_MS), anyNumber: true }
      const { files: seen, moved } = await sweep(store, files, asked)
      return `${moved} de ${seen} archivos están ahora en la papelera.`
    },
  },

  'accept-demo': {
    open: openPortal,
    async run({ store }) {
      await acceptDemo(store)
      return 'Los datos de la demostración pueden usarse en producción. Sus cuentas se desactivan al iniciar.'
    },
  },
} as const satisfies Record<string, Action>

const isReading = (name: string): name is keyof typeof reading => Object.hasOwn(reading, name)
const isChanging = (name: string): name is keyof typeof changing => Object.hasOwn(changing, name)

const name = process.argv[2] ?? ''
if (!isReading(name) && !isChanging(name)) {
  console.error(USAGE)
  process.exit(2)
}
try {
  const { open, mayStart, run }: Action = isReading(name) ? reading[name] : changing[name]
  const config = readConfig(process.env)
  const portal = await open(config, { isCommand: true, mayStart })
  const done = async () => {
    const summary = await run(portal, config)
    if (isChanging(name)) await logCommand(portal.store, `portal.${name}`, summary)
    return summary
  }
  console.log(await done().finally(() => portal.store.close()))
} catch (error) {
  console.error(inWords(error))
  process.exit(1)
}
// A bucket's connections are kept for a while; nobody waits for them.
process.exit()

import { SETTING_VARIABLES } from '../../src/domain/settings/settings.ts'
import { VARIABLE_GROUPS } from '../../src/server/common/variables.ts'

const HEAD = `# Todos los ajustes del servidor. Cada uno tiene el valor que se muestra si no se indica otro; vacío es como no indicarlo.
# npm start y las órdenes del operador (npm run user, backup …) leen la copia que se llame .env en esta carpeta, y bin/acredita el archivo
# que diga ACREDITA_ENV (/etc/acredita/acredita.env). Manda la variable que ya esté en el entorno. Deje solo los renglones que cambie.
# Los de la distribuidora, las sesiones y el correo también se cambian en la consola (Ajustes); lo que se indique aquí, allí queda fijo.
`

type Group = (typeof VARIABLE_GROUPS)[number]
interface Explained {
  example: string
}
/** Variables whose settings the console shows. */
const CONSOLE_VARIABLES = new Set(Object.values(SETTING_VARIABLES))
const variablesOf = ({ variables }: Group): [string, Explained][] => Object.entries<Explained>(variables)

/** Returns the content of `.env.example`. */
export const renderEnvironmentExample = (): string =>
  [
    HEAD,
    ...VARIABLE_GROUPS.map((group) =>
      [
        ...group.about.map((line) => `# ${line}`),
        ...variablesOf(group).map(([name, { example }]) => `${name}=${example}\n`),
      ]
        .join('\n')
        .replaceAll('\n\n', '\n'),
    ),
  ].join('\n')

const asCode = (value: string): string => (value === '' ? '' : `\`${value}\``)

/** Row about the variables that the S3 library reads. */
const AWS_ROW = '| `AWS_ACCESS_KEY_ID` and the like | | credentials for a bucket whose address has none |'

/** Returns the rows of the table of settings in docs/operations.md. An asterisk marks settings of the console. */
const renderSettingsTable = (): string =>
  VARIABLE_GROUPS.flatMap((group) => {
    const variables = variablesOf(group)
    const names = variables.map(([name]) => asCode(name)).join(', ')
    const isInConsole = variables.some(([name]) => CONSOLE_VARIABLES.has(name))
    const examples = variables.map(([, { example }]) => asCode(example)).filter(Boolean)
    const fallback = 'docDefault' in group ? group.docDefault : examples.join(', ')
    const row = `| ${names}${isInConsole ? ' *' : ''} |${fallback ? ` ${fallback} ` : ' '}| ${group.doc} |`
    return 'FILES_URL' in group.variables ? [row, AWS_ROW] : [row]
  }).join('\n')

const TABLE = /(\| Setting \| Default \| \|\n\| --- \| --- \| --- \|\n)(?:\|.*\n)+/u

/** Replaces the table of settings in docs/operations.md. */
export const replaceSettingsTable = (page: string): string =>
  page.replace(TABLE, (_, head: string) => `${head}${renderSettingsTable()}\n`)

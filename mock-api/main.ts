import { DEMO_PASSWORD } from '../src/domain/demo.ts'
import { readOptions } from './options.ts'
import { demoAccounts } from './seeds/accounts.ts'
import { type Mock, startMock } from './server.ts'

const announce = ({ url, database }: Mock, isKept: boolean): void => {
  console.log(`\nAcredita, simulado sobre json-server: ${url}`)
  console.log(
    isKept ? `Los datos se conservan en ${database}` : `Datos de hoy, hasta que termine: ${database}`,
  )
  console.log(`\nCuentas de demostración (contraseña: ${DEMO_PASSWORD}):`)
  for (const { username, description } of demoAccounts) console.log(`  ${username.padEnd(14)}${description}`)
}

/** `npm run mock`: the mock, as the command line wants it. */
const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) return
  const mock = await startMock(options)
  announce(mock, options.keep !== undefined)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => mock.close().finally(() => process.exit()))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

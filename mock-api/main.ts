import { DEMO_PASSWORD } from './database.ts'
import { readMockOptions } from './options.ts'
import { demoAccounts } from './seeds/accounts.ts'
import { startMockServer } from './server.ts'

/** `npm run mock`: starts the mock with the options of the command line. */
const main = async (): Promise<void> => {
  const options = readMockOptions(process.argv.slice(2), process.env)
  if (!options) return
  const mock = await startMockServer(options)
  console.log(`\nAcredita, simulado sobre json-server: ${mock.url}`)
  const data = options.keep ? 'Los datos se conservan en' : 'Datos de hoy, hasta que termine:'
  console.log(`${data} ${mock.database}`)
  console.log(`\nCuentas de demostración (contraseña: ${DEMO_PASSWORD}):`)
  for (const { username, description } of demoAccounts) console.log(`  ${username.padEnd(14)}${description}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => mock.close().finally(() => process.exit()))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})

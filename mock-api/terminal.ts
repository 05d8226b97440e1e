import { DEMO_PASSWORD } from '../src/server/accounts/demoAccounts.ts'
import { demoAccounts } from './seeds/accounts.ts'

/** Says where the portal is and who may sign in. */
export const announce = (address: string, ...more: string[]): void => {
  const accounts = demoAccounts.map(({ username, description }) => `  ${username.padEnd(14)}${description}`)
  console.log(
    [
      `\nAcredita, simulado sobre json-server: ${address}`,
      ...more,
      `\nCuentas de demostración (contraseña: ${DEMO_PASSWORD}):`,
      ...accounts,
    ].join('\n'),
  )
}

/** Ends the process in good order when it is told to. */
export const endOnSignal = (close: () => Promise<void>): void => {
  const end = () =>
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
}

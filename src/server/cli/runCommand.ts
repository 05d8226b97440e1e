import { describeStartupError } from '../common/errorDescriptions.ts'
import { texts } from '../common/messages.ts'

/**
 * Runs a command and ends the process with the exit code that the command returns. Prints why the command failed, also if an error was thrown
 * elsewhere, or if nothing is left that could complete the command.
 */
export const runCommand = (
  work: () => Promise<number>,
  {
    failureCode = 1,
    describe = describeStartupError,
  }: {
    failureCode?: number
    describe?: (error: unknown) => string
  } = {},
): void => {
  const fail = (error: unknown): never => {
    console.error(describe(error))
    process.exit(failureCode)
  }
  process.on('uncaughtException', fail)
  process.on('beforeExit', () => fail(new Error(texts.commandInterrupted)))
  // The program that reads the output may end first.
  process.stdout.on('error', () => process.exit(failureCode))
  // Exits at once, because idle connections to a bucket would keep the process alive.
  work().then((code) => process.exit(code), fail)
}

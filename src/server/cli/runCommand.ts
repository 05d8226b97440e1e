import { describeStartupError } from '../common/errorDescriptions.ts'
import { texts } from '../common/messages.ts'

/** Prints the usage of a command and exits: with 0 if the operator asked for help, otherwise with 2. */
export const exitWithUsage: (usage: string) => never = (usage) => {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage)
    process.exit(0)
  }
  console.error(usage)
  process.exit(2)
}

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

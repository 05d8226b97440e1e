import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { message } from '../../contract/messages.ts'
import { findPasswordProblems } from '../../domain/passwords.ts'
import { loadFrequentPasswords } from '../accounts/passwords.ts'

/** Reads a line from the terminal without showing it; from a pipe, the next line. */
const asker = () => {
  let hidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) process.stderr.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
  return {
    ask: async (question: string): Promise<string> => {
      process.stderr.write(question)
      hidden = true
      const answer = await lines.question('')
      hidden = false
      process.stderr.write('\n')
      return answer
    },
    close: () => lines.close(),
  }
}

/** Asks for a passphrase; where it is a new one, twice. */
export const askPassphrase = async (isNew: boolean): Promise<string> => {
  const { ask, close } = asker()
  try {
    const given = await ask('Contraseña del respaldo: ')
    if (isNew && process.stdin.isTTY && (await ask('Otra vez: ')) !== given)
      throw new Error('Las contraseñas no coinciden.')
    return given
  } finally {
    close()
  }
}

/** Asks for a user's new password twice. It is never an argument: those are in the shell's history and in every process list. */
export const askNewPassword = async (names: readonly string[]): Promise<string> => {
  const { ask, close } = asker()
  try {
    const password = await ask('Contraseña nueva: ')
    const problems = findPasswordProblems(password, names, await loadFrequentPasswords())
    if (problems.length > 0)
      throw new Error(problems.map((problem) => `Contraseña: ${message(problem)}`).join('\n'))
    if (process.stdin.isTTY && (await ask('Otra vez: ')) !== password)
      throw new Error('Las contraseñas no coinciden.')
    return password
  } finally {
    close()
  }
}

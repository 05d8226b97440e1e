import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { formatValidationErrorCode } from '../../contract/errorTexts.ts'
import { findPasswordProblems } from '../../domain/users/passwords.ts'
import { loadCommonPasswords } from '../accounts/passwords.ts'

/** Creates a prompt that reads lines without showing them, from a terminal or a pipe. */
const createHiddenInputPrompt = () => {
  let isHidden = false
  const output = new Writable({
    write(chunk, _encoding, callback) {
      if (!isHidden) process.stderr.write(chunk)
      callback()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
  return {
    ask: async (question: string): Promise<string> => {
      process.stderr.write(question)
      isHidden = true
      // The input may end without an answer. Nothing would complete the command then.
      const noAnswer = once(lines, 'close').then(() => {
        throw new Error('No se escribió ninguna contraseña.')
      })
      const answer = await Promise.race([lines.question(''), noAnswer])
      isHidden = false
      process.stderr.write('\n')
      return answer
    },
    close: () => lines.close(),
  }
}

/** Asks the operator for a passphrase, twice if the passphrase is new. */
export const askBackupPassphrase = async (isNew: boolean): Promise<string> => {
  const { ask, close } = createHiddenInputPrompt()
  try {
    const passphrase = await ask('Contraseña del respaldo: ')
    if (isNew && process.stdin.isTTY && (await ask('Otra vez: ')) !== passphrase)
      throw new Error('Las contraseñas no coinciden.')
    return passphrase
  } finally {
    close()
  }
}

/** Asks twice for a user's new password. Command line arguments are unsafe for passwords, because process lists show them. */
export const askNewPassword = async (names: readonly string[]): Promise<string> => {
  const { ask, close } = createHiddenInputPrompt()
  try {
    const password = await ask('Contraseña nueva: ')
    const problems = findPasswordProblems(password, names, await loadCommonPasswords())
    if (problems.length > 0)
      throw new Error(
        problems.map((problem) => `Contraseña: ${formatValidationErrorCode(problem)}`).join('\n'),
      )
    if (process.stdin.isTTY && (await ask('Otra vez: ')) !== password)
      throw new Error('Las contraseñas no coinciden.')
    return password
  } finally {
    close()
  }
}

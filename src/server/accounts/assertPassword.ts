import { message } from '../../contract/messages.ts'
import { passwordProblems } from '../../domain/passwords.ts'
import { HttpError } from '../common/httpError.ts'
import { frequentPasswords } from './frequentPasswords.ts'

/** Refuses a password that guessers know, and says all that is wrong with it. */
export const assertPassword = async (password: string, username: string): Promise<void> => {
  const problems = passwordProblems(password, username, await frequentPasswords())
  if (problems.length > 0) throw new HttpError(400, { password: problems.map((problem) => message(problem)) })
}

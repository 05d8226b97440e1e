import { message } from '../../contract/messages.ts'
import { passwordProblems } from '../../domain/passwords.ts'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import type { Row } from '../store/rows.ts'
import { frequentPasswords } from './frequentPasswords.ts'

/** Refuses a password that guessers know, and says all that is wrong with it. */
export const assertPassword = async (
  password: string,
  { username, name }: Pick<Row<'users'>, 'username' | 'name'>,
  { utilityName }: Pick<Config, 'utilityName'>,
): Promise<void> => {
  const problems = passwordProblems(password, [username, name, utilityName], await frequentPasswords())
  if (problems.length > 0) throw new HttpError(400, { password: problems.map((problem) => message(problem)) })
}

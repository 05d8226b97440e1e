import type { LogEntryRow } from '../../domain/log/auditLog.ts'
import { getTotpTimeStep } from '../accounts/secondFactor.ts'
import type { Reader } from '../store/store.ts'
import type { LogFault } from './logFault.ts'

/** Logged action of a sign-in with a code of the authenticator app or a recovery code. */
const SIGN_IN_ACTION = 'auth.secondFactor'
const CONFIRM_ACTION = 'account.confirmSecondFactor'

/** Maximum number of searched log entries per account. It exceeds an account's number of recovery codes. */
const MAX_ENTRIES = 20

/** Returns the time of the last log entry in which an account used a code of the authenticator app; undefined if there is none. */
const findTimeOfLastCodeUse = async (store: Reader, user: number): Promise<string | undefined> => {
  const entries = await store.getLog({
    filter: { user, action: [SIGN_IN_ACTION, CONFIRM_ACTION], result: 'ok' },
    order: 'DESC',
    range: [0, MAX_ENTRIES - 1],
  })
  const isRecoveryCodeUse = ({ action, facts }: LogEntryRow): boolean =>
    action === SIGN_IN_ACTION && facts.includes('users.recovery_codes')
  return entries.find((entry) => !isRecoveryCodeUse(entry))?.at
}

/** Finds accounts whose stored last code is older than their last use of a code in the audit log. Such a code could be used a second time. */
export async function* findReusableCodes(store: Reader, now = new Date()): AsyncGenerator<LogFault> {
  for await (const { id, totp_secret, totp_step } of store.each('users', {})) {
    const at = totp_secret === '' ? undefined : await findTimeOfLastCodeUse(store, id)
    // A code may be one time step newer than the clock.
    if (totp_secret !== '' && totp_step > getTotpTimeStep(now) + 1)
      yield {
        at: `users:${id}`,
        reason:
          'el último código usado de su aplicación es de un momento que no ha llegado (totp_step): ya no podría entrar con ella',
      }
    // A code may be one time step older than the clock.
    if (at !== undefined && totp_step < getTotpTimeStep(new Date(at)) - 1)
      yield {
        at: `users:${id}`,
        reason:
          'el último código usado de su aplicación no es el que la bitácora dice (totp_step): un código ya usado podría servir otra vez',
      }
  }
}

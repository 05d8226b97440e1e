import { userInfo } from 'node:os'

/** Returns the name of the operating system's user who runs a command. Containers may run as a user id without a name. */
export const getOperatorName = (): string => {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

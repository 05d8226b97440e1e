import { listErrorCauses } from './httpError.ts'

/** Error that a worker thread sends to the main thread. */
export interface ThreadError {
  name: string
  message: string
  /** Code of the error or of its nearest cause. */
  code: string | undefined
}

export const serializeThreadError = (error: unknown): ThreadError => {
  const causes = listErrorCauses(error)
  const [code] = causes.flatMap((cause) => ('code' in cause && cause.code !== undefined ? [cause.code] : []))
  const [first = new Error(String(error))] = causes
  return {
    name: first.name,
    message: first.message,
    code: code === undefined ? undefined : String(code),
  }
}

export const deserializeThreadError = ({ name, message, code }: ThreadError): Error =>
  Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) })

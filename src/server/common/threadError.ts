import { listCauses } from './httpError.ts'

/** Error that a worker thread sends to the main thread. It has no stack, which would otherwise become part of the message. */
export interface ThreadError {
  name: string
  message: string
  /** Code of the error, or of its nearest cause that has one. */
  code: string | undefined
}

export const toThreadError = (error: unknown): ThreadError => {
  const causes = listCauses(error)
  const errorWithCode = causes.find((link) => 'code' in link && link.code !== undefined)
  const [first = new Error(String(error))] = causes
  return {
    name: first.name,
    message: first.message,
    code: errorWithCode && String(Reflect.get(errorWithCode, 'code')),
  }
}

export const fromThreadError = ({ name, message, code }: ThreadError): Error =>
  Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) })

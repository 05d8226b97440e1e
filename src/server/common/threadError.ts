import { chainOf } from './httpError.ts'

/** An error as a worker thread sends it to the main thread. Its stack stays behind: it would become part of the message. */
export interface ThreadError {
  name: string
  message: string
  /** Code of the error or of its nearest cause that has one. */
  code: string | undefined
}

export const toThreadError = (error: unknown): ThreadError => {
  const chain = chainOf(error)
  const coded = chain.find((link) => 'code' in link && link.code !== undefined)
  const [first = new Error(String(error))] = chain
  return {
    name: first.name,
    message: first.message,
    code: coded && String(Reflect.get(coded, 'code')),
  }
}

export const fromThreadError = ({ name, message, code }: ThreadError): Error =>
  Object.assign(new Error(message), { name, ...(code === undefined ? {} : { code }) })

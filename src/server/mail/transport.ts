import { createTransport } from 'nodemailer'
import type { MailServer } from '../common/config.ts'

/** What is handed to a mail server. */
export interface Letter {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** Where whoever gets it says that it wants no more; empty where that is done elsewhere. */
  unsubscribe?: string
}

/** What mail programs show a button for. */
const listHeaders = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** How long a mail server may take, in milliseconds: with each step, and with all of them. */
export interface Patience {
  step: number
  whole: number
}

const PATIENCE: Patience = { step: 20_000, whole: 60_000 }

/** What became of a mail that was not taken: whether another try may help, and whether it is the server that is in trouble, not the mail. */
export interface Refusal {
  /** nodemailer's or SMTP's code, without a word of what was sent. */
  code: string
  isFinal: boolean
  isServers: boolean
}

const read = (error: unknown, field: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, field) : undefined

/** A recipient or a message that is refused for good (5yz) stays refused; whatever else it is, may pass. */
export const refusalOf = (error: unknown): Refusal => {
  const [code, status, command] = ['code', 'responseCode', 'command'].map((field) => read(error, field))
  const isAboutMail = command === 'RCPT TO' || code === 'EMESSAGE' || command === 'DATA'
  const isFinal = isAboutMail && typeof status === 'number' && status >= 500 && status !== 503
  return {
    code: [code ?? 'ERROR', status].filter(Boolean).join(' '),
    ...{ isFinal, isServers: !isAboutMail },
  }
}

/** Hands a mail to the server. Throws where it was not taken, or not in time. */
export const send = async (
  server: MailServer,
  { unsubscribe, ...letter }: Letter,
  patience = PATIENCE,
): Promise<void> => {
  const { host, port, security, user, password, from } = server
  const transport = createTransport({
    ...{ host, port, secure: security === 'tls' },
    ...{ requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    ...{ connectionTimeout: patience.step, greetingTimeout: patience.step, socketTimeout: patience.step },
    ...{ dnsTimeout: patience.step, logger: false, disableFileAccess: true, disableUrlAccess: true },
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), patience.whole)
  })
  try {
    await Promise.race([
      transport.sendMail({
        ...letter,
        from,
        headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe) },
      }),
      late,
    ])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

const WORDS: [RegExp, string][] = [
  [/^EAUTH|^ENOAUTH/u, 'El servidor de correo rechazó el usuario o la contraseña.'],
  [
    /^ETLS|^EREQUIRETLS/u,
    'No se pudo cifrar la conexión con el servidor de correo: pruebe con otra seguridad.',
  ],
  [
    /^(?:ETIMEDOUT|EDNS|ECONNECTION|ESOCKET|EPROTOCOL)/u,
    'No hubo comunicación con el servidor de correo: revise el nombre, el puerto y la seguridad.',
  ],
  [/^EENVELOPE/u, 'El servidor de correo no aceptó el remitente o el destinatario.'],
]

/**
 * What became of a mail that was tried out, in our words alone. The address is whatever somebody typed, and may be of a machine that is none of theirs: what answers
 * there is not told, nor whether anything does.
 */
export const spoken = ({ code }: Pick<Refusal, 'code'>): string =>
  WORDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'El servidor de correo no aceptó el mensaje.'

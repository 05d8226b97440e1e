import { createTransport } from 'nodemailer'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import type { MailServer } from '../common/mailServer.ts'

/** Mail as it is passed to the mail server. */
export interface OutgoingMail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** URL with which the recipient unsubscribes. Empty if the mail offers none. */
  unsubscribe?: string
}

/** Returns the mail headers with which mail programs show an unsubscribe button. */
const createUnsubscribeHeaders = (unsubscribe: string | undefined): Record<string, string> =>
  unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}

/** Timeouts for sending a mail, in milliseconds: per step, and for all steps together. */
export interface Timeouts {
  step: number
  total: number
}

const TIMEOUTS: Timeouts = { step: 20_000, total: 60_000 }

/** Reason why a mail was not delivered. */
export interface MailFailure {
  /** Error code of nodemailer or SMTP, without any text of the mail. */
  code: string
  /** Whether another attempt would fail as well. */
  isFinal: boolean
  /** Whether the mail server caused the failure, rather than this mail. */
  isServerProblem: boolean
}

/** Describes why a mail was not delivered. Only a permanent SMTP error (5yz) about the recipient or the message is final. */
export const createMailFailureFromError = (error: unknown): MailFailure => {
  const [code, status, command] = ['code', 'responseCode', 'command'].map((field) =>
    getOwnProperty<unknown>(Object(error), field),
  )
  const isAboutMail = command === 'RCPT TO' || code === 'EMESSAGE' || command === 'DATA'
  const isFinal = isAboutMail && typeof status === 'number' && status >= 500 && status !== 503
  return {
    code: [code ?? 'ERROR', status].filter(Boolean).join(' '),
    isFinal,
    isServerProblem: !isAboutMail,
  }
}

/** Sends a mail. Throws if the mail server does not accept it in time. */
export const sendMail = async (
  server: MailServer,
  { unsubscribe, ...mail }: OutgoingMail,
  timeouts = TIMEOUTS,
): Promise<void> => {
  const { host, port, security, user, password, from } = server
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: timeouts.step,
    greetingTimeout: timeouts.step,
    socketTimeout: timeouts.step,
    dnsTimeout: timeouts.step,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('the mail server takes too long'), { code: 'ETIMEDOUT' })
    timer = setTimeout(() => reject(error), timeouts.total)
  })
  try {
    await Promise.race([
      transport.sendMail({
        ...mail,
        from,
        headers: { 'Auto-Submitted': 'auto-generated', ...createUnsubscribeHeaders(unsubscribe) },
      }),
      timeout,
    ])
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

const FAILURE_TEXTS: [RegExp, string][] = [
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

/** Explains why a test mail failed, without the server's response. The response could reveal the internal network. */
export const explainMailFailure = ({ code }: Pick<MailFailure, 'code'>): string =>
  FAILURE_TEXTS.find(([pattern]) => pattern.test(code))?.[1] ?? 'El servidor de correo no aceptó el mensaje.'

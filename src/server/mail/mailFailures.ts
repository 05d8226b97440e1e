import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'

/** Step of the SMTP session in which a mail failed. */
type Phase = 'connection' | 'greeting' | 'tls' | 'auth' | 'sender' | 'recipient' | 'message'

/**
 * Whom a failure concerns: `address`, only this recipient, for good; `mail`, this mail, which is tried again later; `all`, every mail, so that the
 * queue pauses.
 */
type Scope = 'address' | 'mail' | 'all'

/** Causes of failures, with the sentence for super-admins. */
const CAUSES = {
  unreachable: [
    'all',
    'No hubo comunicación con el servidor de correo: revise el nombre, el puerto y la seguridad.',
  ],
  certificate: [
    'all',
    'No se pudo cifrar la conexión con el servidor de correo: su certificado no es de confianza o es de otro nombre. Revise el nombre del servidor; si usa una autoridad propia, la agrega quien opera el portal (NODE_EXTRA_CA_CERTS).',
  ],
  tls: ['all', 'No se pudo cifrar la conexión con el servidor de correo: pruebe con otra seguridad.'],
  needsTls: [
    'all',
    'El servidor de correo exige una conexión cifrada: elija STARTTLS o TLS, con el puerto que le corresponde.',
  ],
  credentials: ['all', 'El servidor de correo rechazó el usuario o la contraseña.'],
  basicAuth: [
    'all',
    'Microsoft 365 no permite enviar con contraseña a este buzón o a toda la organización (SMTP AUTH desactivado, o una directiva de acceso lo impide): actívelo para el buzón, o envíe por un conector sin contraseña.',
  ],
  appPassword: [
    'all',
    'El servidor de correo no acepta la contraseña normal de esta cuenta: cree una contraseña de aplicación y escríbala en su lugar.',
  ],
  authUnavailable: [
    'all',
    'El servidor de correo no ofrece iniciar sesión por esta conexión: cambie la seguridad y el puerto, o quite usuario y contraseña.',
  ],
  authMissing: ['all', 'El servidor de correo exige usuario y contraseña para enviar.'],
  sender: [
    'all',
    'El servidor de correo no acepta este remitente: use una dirección de la cuenta con la que inicia sesión, o dé a esa cuenta permiso de enviar como él.',
  ],
  senderDomain: [
    'all',
    'El dominio del remitente no autoriza a este servidor a enviar: complete sus registros SPF, DKIM y DMARC, o use otro remitente.',
  ],
  relay: [
    'all',
    'El servidor de correo no permite que este portal envíe a otros dominios: inicie sesión con usuario y contraseña, o agregue la dirección del portal a las que pueden enviar.',
  ],
  quota: [
    'all',
    'Se llegó al límite de envíos de la cuenta o del servidor de correo. Los correos esperan; si se repite, pida un límite mayor.',
  ],
  blocked: [
    'all',
    'El servidor de correo rechaza la dirección de internet de este portal, por su reputación o porque no está entre las permitidas: pida que la admitan, o envíe por otro servidor.',
  ],
  busy: ['all', 'El servidor de correo no atiende en este momento. Los correos esperan.'],
  refusesAll: ['all', 'El servidor de correo no acepta lo que envía este portal.'],
  noSuchAddress: ['address', 'La dirección del destinatario no existe, según el servidor de correo.'],
  recipient: ['mail', 'El servidor de correo no aceptó a este destinatario por ahora.'],
  message: ['mail', 'El servidor de correo no aceptó este mensaje.'],
} as const satisfies Record<string, readonly [Scope, string]>

type MailFailureCause = keyof typeof CAUSES
export const MAIL_FAILURE_CAUSES = Object.keys(CAUSES) as MailFailureCause[]

/** Rule of the table: the first one whose conditions hold names the cause. */
interface Rule {
  cause: MailFailureCause
  /** Phases of the rule; all without it. */
  in?: readonly Phase[]
  /** Pattern for the SMTP status with the enhanced status, such as `550 5.7.60`. */
  status?: RegExp
  /** Pattern for the text of the response in lower case. */
  text?: RegExp
}

/** Statuses (RFC 3463) with which a server says that this address does not exist. Another attempt would get the same response. */
const NO_SUCH_ADDRESS = /^5\d\d 5\.1\.(?:1|2|3|6|10)$/u

/**
 * Causes by phase, status and text. The order matters: servers use one status for several causes, above all 5.7.1, so that rules with a text come
 * first. What no rule recognizes concerns every mail before RCPT TO, and one mail after it.
 */
const RULES: readonly Rule[] = [
  // Without a response of the server
  {
    in: ['connection', 'tls'],
    text: /certificate|cert_|altname|self.signed|leaf_signature/u,
    cause: 'certificate',
  },
  { in: ['connection'], text: /ssl|wrong version number/u, cause: 'tls' },
  { in: ['tls'], cause: 'tls' },
  { in: ['connection'], cause: 'unreachable' },

  // Sign-in
  { in: ['auth'], text: /encryption required|requires? tls|starttls/u, cause: 'needsTls' },
  { in: ['auth'], status: /^538/u, cause: 'needsTls' },
  { in: ['auth'], status: /^4/u, cause: 'busy' },
  {
    in: ['auth'],
    status: /5\.7\.139$/u,
    text: /credentials were incorrect/u,
    cause: 'credentials',
  },
  { in: ['auth'], status: /5\.7\.(?:139|30)$/u, cause: 'basicAuth' },
  { in: ['auth'], status: /^534/u, cause: 'appPassword' },
  { in: ['auth'], text: /application-specific|app(?:lication)? password/u, cause: 'appPassword' },
  { in: ['auth'], status: /^50/u, cause: 'authUnavailable' },
  { in: ['auth'], cause: 'credentials' },

  { status: /5\.7\.30$/u, text: /basic authentication/u, cause: 'basicAuth' },

  // One recipient
  { status: /5\.7\.1(?:2\d|3[0-8])$/u, cause: 'recipient' },
  {
    in: ['recipient'],
    status: /^4|^5\d\d(?: 5\.2\.\d)?$/u,
    text: /over ?quota|mailbox (?:is )?full|(?:mailbox|user) quota|quota exceeded|storage allocation|tried to reach|trying to contact|(?:recipient|user) has exceeded|receiving mail/u,
    cause: 'recipient',
  },
  { status: /^5/u, text: /message size|too (?:big|large)/u, cause: 'message' },

  // The connection and the account
  {
    text: /starttls|tls (?:is )?required|encryption required|requires? (?:tls|encryption)/u,
    cause: 'needsTls',
  },
  { text: /dmarc|\bspf\b|\bdkim\b|sender id\b|unauthenticated email/u, cause: 'senderDomain' },
  { status: /5\.7\.2[0-46-9]$/u, cause: 'senderDomain' },
  {
    text: /authentication (?:is )?required|requires? authentication|smtp auth|not authenticated|authenticate first|(?:must|need to|please) (?:be )?(?:authenticate|log ?in)|cannot achieve exchange server authentication/u,
    cause: 'authMissing',
  },
  {
    text: /throttl|(?:limit|quota|rate)s? (?:(?:is|has been|was) )?(?:exceeded|reached)|exceeded (?:the|your|its|a) (?:max|limit|quota|daily|threshold|\d)|exceeded (?:max|limit|threshold)|too many (?:mails|messages|emails|recipients|connections|concurrent)|sending limit|recipient limit|max emails per|frequency limited|rate.limited|unusual sending|quota|maximum credits|concurrent (?:connections|sending)|exceeded the limit/u,
    cause: 'quota',
  },
  { status: /5\.1\.90$|4\.5\.3$|5\.4\.5$/u, cause: 'quota' },
  { text: /\brelay(?:ing|ed)?\b(?![\w.=-])/u, cause: 'relay' },
  { in: ['recipient'], status: NO_SUCH_ADDRESS, text: /\bsender\b/u, cause: 'sender' },
  { in: ['recipient'], status: NO_SUCH_ADDRESS, cause: 'noSuchAddress' },
  { text: /recipient address(?:es)? rejected/u, cause: 'recipient' },
  { in: ['message'], text: /\bspam\b|unsolicited|suspicious|virus/u, cause: 'message' },
  { status: /^5/u, text: /\b(?:helo|ehlo)\b/u, cause: 'refusesAll' },
  {
    text: /spamhaus|black ?list|block ?list|blocked using|banned|\brbl\b|dnsbl|sorbs|barracuda|reverse dns|ptr record|\brdns\b|(?:low|poor|ip) reputation|client host|ip address|not accepted from this ip|not in whitelist/u,
    cause: 'blocked',
  },
  { status: /5\.7\.(?:25|60[6-9]|6[1-4]\d|5\d\d|70\d|750)$/u, cause: 'blocked' },
  {
    status: /^5/u,
    text: /\bsender\b|send ?as|sending as|send on behalf|not owned by|return.path|from (?:address|header)|envelope from|mail ?from|not verified|not allowed to send|spoof/u,
    cause: 'sender',
  },
  { status: /5\.(?:7\.60|2\.252|1\.7|1\.8)$/u, cause: 'sender' },

  // The status alone
  { status: /^530|5\.7\.57$/u, cause: 'authMissing' },
  { status: /^421|^432|^45\d 4\.3\./u, cause: 'busy' },
  {
    status: /^4/u,
    text: /server (?:is )?busy|service (?:is )?(?:temporarily )?(?:not available|unavailable)|server error|system (?:problem|resources)/u,
    cause: 'busy',
  },
  { in: ['greeting', 'sender'], status: /^4/u, cause: 'busy' },
  { status: /^50[02-4]/u, cause: 'refusesAll' },
  { in: ['greeting'], cause: 'blocked' },
  { in: ['sender'], status: /^552/u, cause: 'message' },
  { in: ['sender'], status: /^55|^501/u, cause: 'sender' },
  { in: ['sender'], cause: 'refusesAll' },
  { in: ['recipient'], cause: 'recipient' },
  { cause: 'message' },
]

const PHASES_BY_COMMAND: Readonly<Record<string, Phase>> = {
  EHLO: 'greeting',
  HELO: 'greeting',
  STARTTLS: 'tls',
  'MAIL FROM': 'sender',
  'RCPT TO': 'recipient',
  DATA: 'message',
}

const PHASES_BY_CODE: Readonly<Record<string, Phase>> = {
  ETLS: 'tls',
  EREQUIRETLS: 'tls',
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EENVELOPE: 'recipient',
  EMESSAGE: 'message',
}

/** Returns status and enhanced status (RFC 3463) of a response, such as `550 5.1.1`, or '' for text that is no SMTP response. */
const parseStatus = (response: string): string => {
  const status = /^[245]\d\d(?=[ -]|$)/u.exec(response)?.[0]
  if (status === undefined) return ''
  // qmail puts the enhanced status at the end, as (#5.1.1).
  const enhanced =
    /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})(?![.\d])/u.exec(response)?.[1] ??
    /#([45]\.\d{1,3}\.\d{1,3})(?![.\d])/u.exec(response)?.[1]
  return enhanced?.[0] === status[0] ? `${status} ${enhanced}` : status
}

const MAX_RESPONSE_LENGTH = 300

/** Formats a response as one line. Returns '' for text that is no SMTP response, because it could reveal another server of the network. */
const formatResponse = (response: string): string => {
  if (parseStatus(response) === '') return ''
  const line = response
    .replace(/\r?\n\d{3}[ -](?:[45]\.\d{1,3}\.\d{1,3} )?/gu, ' ')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return line.length > MAX_RESPONSE_LENGTH ? `${line.slice(0, MAX_RESPONSE_LENGTH)}…` : line
}

/** Reason why a mail was not delivered. */
export interface MailFailure {
  cause: MailFailureCause
  scope: Scope
  /** Error code of nodemailer with the SMTP status, without any text of the mail. */
  code: string
  /** Response of the mail server in one line. Empty if it did not respond. */
  response: string
  /** Whether the failure may end without a change of the settings: the server said so (4yz), or did not respond. */
  isTemporary: boolean
}

/** Describes why a mail was not delivered. */
export const describeMailFailure = (error: unknown): MailFailure => {
  const get = (field: string): string => String(getOwnProperty<unknown>(Object(error), field) ?? '')
  const [code, command, response] = [get('code') || 'ERROR', get('command'), get('response')]
  const status = parseStatus(response)
  const phase =
    (command.startsWith('AUTH') ? 'auth' : getOwnProperty<Phase>(PHASES_BY_COMMAND, command)) ??
    getOwnProperty<Phase>(PHASES_BY_CODE, code) ??
    (status === '' ? 'connection' : 'greeting')
  const text = (status === '' ? `${get('originalCode')} ${get('message')}` : response).toLowerCase()
  const rule = RULES.find(
    (candidate) =>
      (candidate.in?.includes(phase) ?? true) &&
      (candidate.status?.test(status) ?? true) &&
      (candidate.text?.test(text) ?? true),
  )
  const cause = rule?.cause ?? 'message'
  return {
    cause,
    scope: CAUSES[cause][0],
    code: [code, status].filter(Boolean).join(' '),
    response: formatResponse(response),
    isTemporary: !status.startsWith('5'),
  }
}

/** Explains a failure to super-admins. */
export const explainMailFailure = (cause: MailFailureCause): string => CAUSES[cause][1]

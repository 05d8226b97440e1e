import { removeBrackets } from './removeBrackets.ts'

/** Connection to the mail server, and the sender address of the mails. */
export interface MailServer {
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  user: string
  password: string
  from: string
  /** Name of the sender, which mail programs show instead of the address. */
  fromName: string
}

const DEFAULT_MAIL_PORTS = { starttls: 587, tls: 465, none: 25 }

/** Parses `smtp://user:password@host:587` or `smtps://…`. With `tls=0`, the connection is not encrypted. */
export const parseMailServer = ({
  protocol,
  hostname,
  port,
  username,
  password,
  searchParams,
}: URL): Omit<MailServer, 'from' | 'fromName'> => {
  const security = protocol === 'smtps:' ? 'tls' : searchParams.get('tls') === '0' ? 'none' : 'starttls'
  return {
    host: removeBrackets(decodeURIComponent(hostname)),
    port: port === '' ? DEFAULT_MAIL_PORTS[security] : Number(port),
    security,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

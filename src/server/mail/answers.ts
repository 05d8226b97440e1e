import type { Refusal } from './transport.ts'

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

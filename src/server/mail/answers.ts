import type { Refusal } from './transport.ts'

const WORDS: [RegExp, string][] = [
  [/^EAUTH|^ENOAUTH/u, 'El servidor de correo rechazó el usuario o la contraseña.'],
  [
    /^ETLS|^EREQUIRETLS/u,
    'No se pudo cifrar la conexión con el servidor de correo: pruebe con otra seguridad.',
  ],
  [/^ETIMEDOUT/u, 'El servidor de correo no contestó a tiempo: revise el nombre, el puerto y la seguridad.'],
  [/^EDNS/u, 'No se encontró ningún servidor con ese nombre.'],
  [
    /^(?:ECONNECTION|ESOCKET)/u,
    'No se pudo conectar con el servidor de correo: revise el nombre y el puerto.',
  ],
  [/^EENVELOPE/u, 'El servidor de correo no aceptó el remitente o el destinatario.'],
]

/** What became of a mail that was tried out, in words, and in those of the server where it said any. */
export const spoken = ({ code, answer }: Refusal): string => {
  const [, words] = WORDS.find(([pattern]) => pattern.test(code)) ?? [
    undefined,
    'El servidor de correo no aceptó el mensaje.',
  ]
  return answer === '' ? words : `${words} Contestó: «${answer.trim().slice(0, 300)}».`
}

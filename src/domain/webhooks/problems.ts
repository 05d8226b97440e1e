/** Sentences about attempts without an accepted response, by code. A code `http` has its status in the text. */
export const PROBLEM_TEXTS = {
  address: 'El nombre lleva a una dirección a la que los webhooks no pueden llegar (WEBHOOK_HOSTS).',
  host: 'El servidor ya no está entre los que permite quien opera el portal (WEBHOOK_HOSTS).',
  name: 'El nombre del servidor no existe o no se pudo resolver.',
  connection: 'No hubo conexión, o se cortó.',
  certificate: 'El certificado del servidor no es de confianza, o es de otro nombre.',
  timeout: 'El servidor no respondió a tiempo.',
  response: 'La respuesta no es HTTP.',
  redirect: 'El servidor envía a otra dirección, y los webhooks no la siguen.',
  refused: 'El servidor no aceptó la entrega.',
  secret: 'Ningún secreto se puede leer: cree uno nuevo.',
  off: 'El webhook se apagó antes de entregarla.',
} as const

export type ProblemCode = keyof typeof PROBLEM_TEXTS

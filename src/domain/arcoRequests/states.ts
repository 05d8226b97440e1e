/** Rights of the Mexican law on personal data (LFPDPPP, articles 21 to 26). */
export const ARCO_KINDS = ['access', 'rectification', 'cancellation', 'opposition'] as const
export type ArcoKind = (typeof ARCO_KINDS)[number]

export const ARCO_KIND_TEXTS: Record<ArcoKind, string> = {
  access: 'Acceso',
  rectification: 'Rectificación',
  cancellation: 'Cancelación',
  opposition: 'Oposición',
}

/** Ways in which a request arrives. */
export const ARCO_CHANNELS = ['form', 'email', 'letter', 'counter', 'phone'] as const

export const ARCO_CHANNEL_TEXTS: Record<(typeof ARCO_CHANNELS)[number], string> = {
  form: 'Formulario del portal',
  email: 'Correo electrónico',
  letter: 'Escrito',
  counter: 'En persona',
  phone: 'Teléfono',
}

/** States of a request, in the usual order. `refused` and `done` are final. */
export const ARCO_STATES = ['received', 'identified', 'granted', 'refused', 'done'] as const
export type ArcoState = (typeof ARCO_STATES)[number]

export const ARCO_STATE_TEXTS: Record<ArcoState, string> = {
  received: 'Identidad por comprobar',
  identified: 'Por responder',
  granted: 'Por cumplir',
  refused: 'Negada',
  done: 'Cumplida',
}

/** States in which the utility still has to answer or to act. */
export const OPEN_ARCO_STATES = ['received', 'identified', 'granted'] as const satisfies readonly ArcoState[]

export const isOpenArcoState = (state: ArcoState): boolean =>
  OPEN_ARCO_STATES.some((openState) => openState === state)

/** Steps that users do. `blocked` is done by the portal, when the person of a cancellation is blocked. */
export const USER_ARCO_STEPS = ['identify', 'extend', 'grant', 'refuse', 'finish', 'note'] as const
export type UserArcoStep = (typeof USER_ARCO_STEPS)[number]

/** Steps in the history of a request. */
export const ARCO_STEPS = ['receive', ...USER_ARCO_STEPS, 'block', 'accessFile'] as const

export const ARCO_STEP_TEXTS: Record<(typeof ARCO_STEPS)[number], string> = {
  receive: 'Se recibió la solicitud',
  identify: 'Se comprobó la identidad',
  extend: 'Se amplió el plazo',
  grant: 'Se respondió que procede',
  refuse: 'Se respondió que no procede',
  finish: 'Se cumplió',
  note: 'Nota',
  block: 'Se bloquearon los datos',
  accessFile: 'Se descargó el expediente',
}

/** States in which users may do a step. */
export const STEP_STATES: Record<UserArcoStep, readonly ArcoState[]> = {
  identify: ['received'],
  extend: OPEN_ARCO_STATES,
  // A request is refused also if the identity cannot be checked (LFPDPPP article 33).
  grant: ['identified'],
  refuse: ['received', 'identified'],
  finish: ['granted'],
  note: ARCO_STATES,
}

/** Formats the folio of a request, such as "ARCO-000012". */
export const formatArcoFolio = (id: number | string): string => `ARCO-${String(id).padStart(6, '0')}`

/** Formats a request for messages and titles, such as "ARCO-000012 (acceso)". */
export const formatArcoRequest = ({ id, kind }: { id: number; kind: ArcoKind }): string =>
  `${formatArcoFolio(id)} (${ARCO_KIND_TEXTS[kind].toLowerCase()})`

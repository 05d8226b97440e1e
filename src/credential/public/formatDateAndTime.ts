const MEXICO = { timeZone: 'America/Mexico_City' } as const
const DATE = new Intl.DateTimeFormat('es-MX', { ...MEXICO, day: 'numeric', month: 'long', year: 'numeric' })
const TIME = new Intl.DateTimeFormat('es-MX', {
  ...MEXICO,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats an instant as "21 de noviembre de 2026 a las 09:41", in Mexico City. */
export const formatDateAndTime = (at: Date): string => `${DATE.format(at)} a las ${TIME.format(at)}`

/** Default of the setting TIME_ZONE. */
export const DEFAULT_TIME_ZONE = 'America/Mexico_City'

const LABELS = {
  es: (place: string) => `hora de ${place}`,
  en: (place: string) => `${place} time`,
}
type Language = keyof typeof LABELS

/** Mexico's time zones, each with its place in Spanish ("hora de …") and in English ("… time"). */
const MEXICAN_PLACES: Record<string, Record<Language, string>> = {
  'America/Mexico_City': { es: 'la Ciudad de México', en: 'Mexico City' },
  'America/Tijuana': { es: 'Tijuana', en: 'Tijuana' },
  'America/Hermosillo': { es: 'Hermosillo', en: 'Hermosillo' },
  'America/Mazatlan': { es: 'Mazatlán', en: 'Mazatlán' },
  'America/Ciudad_Juarez': { es: 'Ciudad Juárez', en: 'Ciudad Juárez' },
  'America/Chihuahua': { es: 'Chihuahua', en: 'Chihuahua' },
  'America/Ojinaga': { es: 'Ojinaga', en: 'Ojinaga' },
  'America/Monterrey': { es: 'Monterrey', en: 'Monterrey' },
  'America/Matamoros': { es: 'Matamoros', en: 'Matamoros' },
  'America/Bahia_Banderas': { es: 'Bahía de Banderas', en: 'Bahía de Banderas' },
  'America/Merida': { es: 'Mérida', en: 'Mérida' },
  'America/Cancun': { es: 'Cancún', en: 'Cancún' },
}

/** Names of Mexico's time zones. */
export const MEXICAN_TIME_ZONES = Object.keys(MEXICAN_PLACES)

/** Returns the usual spelling of an IANA time zone such as America/Tijuana, or undefined if this runtime does not know the name. */
export const parseTimeZone = (name: unknown): string | undefined => {
  // Offsets such as -08:00 are no zones: they have no daylight saving time, and older browsers reject them.
  if (typeof name !== 'string' || !/^[a-z]+\/[a-z]/iu.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

let current = DEFAULT_TIME_ZONE

export const getTimeZone = (): string => current

/**
 * Sets the time zone of all days and printed times: once when a process, a worker thread or a page starts
 * (docs/decisions.md#time-zone). Uses the default if the name is unknown.
 */
export const setTimeZone = (name: unknown): void => {
  current = parseTimeZone(name) ?? DEFAULT_TIME_ZONE
}

/** Creates a function that returns a date format in the portal's time zone. Creates the format again only when the zone changes. */
export const createZonedFormat = (locale: string, options: Intl.DateTimeFormatOptions) => {
  let last: { timeZone: string; format: Intl.DateTimeFormat } | undefined
  return (): Intl.DateTimeFormat => {
    if (last?.timeZone !== current)
      last = {
        timeZone: current,
        format: new Intl.DateTimeFormat(locale, { ...options, timeZone: current }),
      }
    return last.format
  }
}

/** Returns the portal's time zone in words, such as "hora de Tijuana". Zones outside of Mexico are named after their city. */
export const getTimeZoneLabel = (language: Language): string => {
  const city = (current.split('/').at(-1) ?? '').replaceAll('_', ' ')
  return LABELS[language](MEXICAN_PLACES[current]?.[language] ?? city)
}

import { getTimeZone } from './timeZone.ts'

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

/** Returns the portal's time zone in words, such as "hora de Tijuana". Zones outside of Mexico are named after their city. */
export const getTimeZoneLabel = (language: Language): string => {
  const zone = getTimeZone()
  const city = (zone.split('/').at(-1) ?? '').replaceAll('_', ' ')
  return LABELS[language](MEXICAN_PLACES[zone]?.[language] ?? city)
}

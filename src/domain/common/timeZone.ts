/** Default of the setting TIME_ZONE. */
export const DEFAULT_TIME_ZONE = 'America/Mexico_City'

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

/** Documented filters that are query parameters of the list (docs/requirements.md §8), by resource. */
const PARAMETERS: Record<string, readonly string[]> = {
  personnel: ['active'],
  companyFiles: ['company_id'],
  documents: ['personnel'],
  personnelFiles: ['personnel_id'],
}

/** Splits a list's filter into documented query parameters and the rest. */
export const splitFilter = (resource: string, filter: Record<string, unknown> = {}) => {
  const isParameter = (name: string) => PARAMETERS[resource]?.includes(name) ?? false
  const entries = Object.entries(filter)
  return {
    query: Object.fromEntries(
      entries.flatMap(([name, value]) =>
        isParameter(name) && value !== undefined ? [[name, String(value)]] : [],
      ),
    ),
    filter: Object.fromEntries(entries.filter(([name]) => !isParameter(name))),
  }
}

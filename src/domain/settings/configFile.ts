import { isForeignPage, isMarkup } from '../door/foreignPage.ts'

/**
 * Parses the text of `/config.json`. A host without this file may answer with nothing or with the portal's own page: the settings
 * are empty then. Throws if a gateway answered, or if the text is damaged.
 */
export const parseConfigFile = (text: string): Record<string, unknown> => {
  if (text.trim() === '' || (isMarkup(text) && !isForeignPage(text))) return {}
  const config: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''))
  return typeof config === 'object' && config !== null ? { ...config } : {}
}

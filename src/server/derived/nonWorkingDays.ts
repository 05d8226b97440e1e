import { z } from 'zod'
import type { Day } from '../../domain/common/days.ts'
import { parseNonWorkingDays } from '../../domain/settings/nonWorkingDays.ts'
import type { Reader } from '../store/store.ts'

/** The part of the stored settings (portal/preferences.ts) that has the non-working days. */
const storedSettingsSchema = z.object({
  values: z.object({ non_working_days: z.string().default('') }).prefault({}),
})

/**
 * Returns the non-working days besides the legal holidays. Reads the database, because the configuration of a process may be two
 * seconds old, and due days are stored.
 */
export const readNonWorkingDays = async (reader: Reader): Promise<readonly Day[]> => {
  const stored = await reader.getBy('settings', 'key', 'preferences')
  const { values } = storedSettingsSchema.parse(JSON.parse(stored?.value ?? '{}'))
  return parseNonWorkingDays(values.non_working_days) ?? []
}

import { useCan } from '../../providers/session.ts'
import { settings } from '../../providers/settings.ts'

/** May the signed-in user change prices here? Other back ends have no call for it. */
export const useMayChange = (): boolean => useCan('pricing.update') && settings().extras

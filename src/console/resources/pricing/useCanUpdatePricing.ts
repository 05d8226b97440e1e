import { useCan } from '../../api/session.ts'
import { settings } from '../../api/settings.ts'

/** May the signed-in user change prices here? Other back ends have no call for it. */
export const useCanUpdatePricing = (): boolean => useCan('pricing.update') && settings().extras

import { useCan } from '../../api/session.ts'
import { hasFeature } from '../../providers/adapter/features.ts'

/** May the signed-in user change prices here? Other back ends have no call for it. */
export const useCanUpdatePricing = (): boolean => useCan('pricing.update') && hasFeature('pricingUpdate')

import { type Cents, pesosOf } from '../../../domain/money.ts'
import { pricingPatch } from '../../../domain/pricing.ts'
import { moneyText, typedCents } from '../../shared/money/moneyText.ts'
import { PRICES, type Tier } from '../../shared/pricing/tier.ts'
import { validateWith } from '../../shared/validateWith.ts'

type Values = Record<string, unknown>

/** A tier's three prices, in cents. */
export type TierDraft = Record<(typeof PRICES)[number], Cents>

const each = <T>(value: (price: (typeof PRICES)[number]) => T) =>
  Object.fromEntries(PRICES.map((price) => [price, value(price)])) as Record<(typeof PRICES)[number], T>

export const draftOf = (tier: Tier): TierDraft => each((price) => tier[price])
export const formValues = (tier: Tier): Values => each((price) => moneyText(tier[price]))
/** What is typed; undefined where it is no amount. */
export const typedDraft = (values: Values) => each((price) => typedCents(values[price]))
/** PATCH /api/pricing/{id}/. */
export const wire = (draft: TierDraft): Values => each((price) => pesosOf(draft[price]))
export const validateTier = validateWith(pricingPatch)

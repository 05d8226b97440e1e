import { type Cents, pesosOf } from '../../../domain/money.ts'
import { pricingPatch } from '../../../domain/pricing.ts'
import { formatAmount, parseTypedAmount } from '../../components/money/amountText.ts'
import { validateWith } from '../../components/validateWith.ts'
import { PRICES, type Tier } from '../../providers/adapter/tier.ts'

type Values = Record<string, unknown>

/** A tier's three prices, in cents. */
export type TierDraft = Record<(typeof PRICES)[number], Cents>

const each = <T>(value: (price: (typeof PRICES)[number]) => T) =>
  Object.fromEntries(PRICES.map((price) => [price, value(price)])) as Record<(typeof PRICES)[number], T>

export const toDraft = (tier: Tier): TierDraft => each((price) => tier[price])
export const toFormValues = (tier: Tier): Values => each((price) => formatAmount(tier[price]))
/** What is typed; undefined where it is no amount. */
export const draftFromForm = (values: Values) => each((price) => parseTypedAmount(values[price]))
/** PATCH /api/pricing/{id}/. */
export const toWire = (draft: TierDraft): Values => each((price) => pesosOf(draft[price]))
export const validateTier = validateWith(pricingPatch)

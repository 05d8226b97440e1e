import type { RaRecord } from 'react-admin'
import { tierFields } from '../../../domain/pricing/fields.ts'
import type { PriceTierRow } from '../../../domain/pricing/schemas.ts'
import { createFieldParser } from './createFieldParser.ts'

/** Price tier with prices in cents. Some servers send no version number. */
export type Tier = Omit<PriceTierRow, 'version'> & { version: number | undefined; uses?: number }

const parseFields = createFieldParser(tierFields)

export const parsePriceTier = ({ uses, ...sent }: RaRecord): Tier =>
  ({
    ...parseFields(sent),
    id: Number(sent.id),
    // Servers that cannot deactivate price tiers do not send the field.
    active: sent.active !== false,
    ...(typeof uses === 'number' ? { uses } : {}),
    version: typeof sent.version === 'number' ? sent.version : undefined,
  }) as Tier

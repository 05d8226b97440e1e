import { dayOf, formatDay } from '../../domain/days.ts'
import { PENDING_PAGE } from '../../domain/linkPages.ts'
import { KINDS } from '../../domain/messageKinds.ts'
import { MESSAGE_KIND_TEXTS, MESSAGE_KINDS, type MessageKind } from '../../domain/messageNames.ts'
import type { Config } from '../common/config.ts'
import type { Letter } from '../mail/letter.ts'
import { logoPath } from '../portal/preferences.ts'
import type { MessageRow } from '../store/serverRows.ts'

/** What is worst comes first. */
const ORDER: readonly MessageKind[] = [
  ...([
    'suspended',
    'revoked',
    'rejected',
    'visit',
    'unusual',
    'late_verdict',
    'ended',
    'hold_proposed',
    'summary',
    'ending',
  ] as const),
  ...MESSAGE_KINDS,
]

type Told = Pick<MessageRow, 'kind' | 'text' | 'link'>

/** More subjects than these are cut by mail programs. */
const SUBJECT = 110

const shortened = (text: string): string => (text.length > SUBJECT ? `${text.slice(0, SUBJECT)}…` : text)

const place = (config: Pick<Config, 'utilityName' | 'publicUrl' | 'logo'>) => ({
  utility: config.utilityName,
  ...(config.logo ? { logoUrl: `${config.publicUrl}${logoPath(config.logo.hash)}` } : {}),
})

const partsOf = (rows: readonly Told[], publicUrl: string): NonNullable<Letter['parts']> => {
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return [...new Set(ORDER)].flatMap((kind) => {
    const lines = byKind.get(kind)
    return lines
      ? [
          {
            title: MESSAGE_KIND_TEXTS[kind],
            lines: lines.map(({ text, link }) => ({ text, url: publicUrl + link })),
          },
        ]
      : []
  })
}

/** A mail that tells of some things; of one, it leads to that, of several a contractor to what it has to do. `total` is how many there are, of which these are the first. */
export const letterOf = (
  rows: readonly Told[],
  {
    total,
    isUrgent,
    isContractor,
    now,
    config,
  }: { total: number; isUrgent: boolean; isContractor: boolean; now: Date; config: Config },
): Letter => {
  const { publicUrl } = config
  const [only] = rows
  if (total === 1 && only)
    return {
      ...place(config),
      subject: KINDS[only.kind].isTyped
        ? MESSAGE_KIND_TEXTS[only.kind]
        : shortened(only.text.replace(/\.$/u, '')),
      paragraphs: [only.text],
      action: { label: 'Ver en el portal', url: publicUrl + only.link },
    }
  const more = total - rows.length
  const action = isContractor
    ? { label: 'Ver mis pendientes', url: publicUrl + PENDING_PAGE }
    : { label: 'Abrir el portal', url: `${publicUrl}/inicio` }
  return {
    ...place(config),
    subject: isUrgent ? `${total} avisos urgentes` : `Resumen del ${formatDay(dayOf(now))}: ${total} avisos`,
    paragraphs: [],
    parts: partsOf(rows, publicUrl),
    action: more > 0 ? { label: `Ver los demás (${more})`, url: `${publicUrl}/inicio` } : action,
  }
}

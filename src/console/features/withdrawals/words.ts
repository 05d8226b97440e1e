import type { EndpointName } from '../../../contract/endpoints.ts'
import { documentKindEntries, type WithdrawableKind } from '../../../domain/documents/kinds.ts'
import { plural } from '../../i18n/plural.ts'

/** Names of the resources whose records can be withdrawn. */
export type Withdrawable = {
  [N in EndpointName]: N extends `${infer Resource}.withdraw` ? Resource : never
}[EndpointName]

const documentsWithdrawn = Object.fromEntries(
  documentKindEntries.map(([name, { noun }]) => [name, `El ${noun[0]} se retiró.`]),
) as Record<WithdrawableKind, string>

export const withdrawalsWords = {
  action: 'Retirar',
  actionOn: (name: string) => `Retirar ${name}`,
  title: (name: string) => `¿Retirar «${name}»?`,
  consequence: {
    vetoes:
      'Dejará de bloquear a quien nombra y no se mostrará más; queda registro de quién lo retiró y por qué.',
    other: 'No se mostrará más; queda registro de quién lo retiró y por qué.',
  },
  done: {
    contacts: 'El contacto se retiró.',
    vetoes: 'El veto se retiró.',
    announcements: 'El anuncio se retiró.',
    administrative_acts: 'El acta administrativa se retiró.',
    non_accordance: 'La no conformidad se retiró.',
    ...documentsWithdrawn,
  } satisfies Record<Withdrawable, string>,
  show: 'Ver retirados',
  count: {
    vetoes: (n: number) => plural(n, `${n} veto retirado`, `${n} vetos retirados`),
    announcements: (n: number) => plural(n, `${n} anuncio retirado`, `${n} anuncios retirados`),
    administrative_acts: (n: number) =>
      plural(n, `${n} acta administrativa retirada`, `${n} actas administrativas retiradas`),
    non_accordance: (n: number) =>
      plural(n, `${n} no conformidad retirada`, `${n} no conformidades retiradas`),
  },
  trace: ({ username, day }: Record<'username' | 'day', string>) => `Retirado por ${username} el ${day}.`,
  reason: (reason: string) => `Motivo: ${reason}`,
}

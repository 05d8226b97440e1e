import type { Actor } from '../../domain/groups.ts'
import type { Move } from '../../domain/moves.ts'
import { companyScope } from '../../domain/permissions.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Writer } from '../store/store.ts'

/** Keeps that a person goes to another company, both named as they are called now. */
export const keepMove = async (
  tx: Writer,
  { id, company, company_name }: Row<'personnel'>,
  { to, reason = '', actor, now }: { to: number; reason?: string; actor: Actor; now: Date },
): Promise<void> => {
  const there = await tx.getOne('companies', to)
  await tx.create('personnel_moves', {
    ...{ personnel: id, from_company: company, from_name: company_name },
    ...{ to_company: to, to_name: there?.company_name ?? '', reason },
    ...{ user: actor.id, created_at: now.toISOString() },
  })
}

/** A person's moves as this actor, who knows of companies, may know of them, the newest first. */
export const movesOf = async (store: Reader, actor: Actor, personnel: string): Promise<Move[]> => {
  const { rows } = await store.getList('personnel_moves', {
    filter: { personnel },
    sort: { field: 'id', order: 'DESC' },
  })
  const own = companyScope(actor)
  if (own === 'all')
    return rows.map(({ id, from_name, to_name, reason, user_name, created_at }) => ({
      ...{ id, from_name, to_name, reason, user_name, created_at },
    }))
  return rows
    .filter(({ from_company, to_company }) => from_company === own || to_company === own)
    .map(({ id, from_company, from_name, to_company, to_name, created_at }) => ({
      ...{ id, created_at, reason: null, user_name: null },
      from_name: from_company === own ? from_name : null,
      to_name: to_company === own ? to_name : null,
    }))
}

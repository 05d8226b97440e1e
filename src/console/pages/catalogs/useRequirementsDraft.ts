import { useState } from 'react'
import type { RequirementChange } from '../../../domain/roles.ts'
import type { Entry } from './catalogs.ts'

export interface RoleEntry extends Entry {
  name: string
  updating?: boolean
}

export interface TypeEntry extends Entry {
  name: string
  roles?: number[]
}

const cell = (role: number, type: number) => `${role} ${type}`

/** What was ticked in the grid and is not saved yet: whatever somebody else saves meanwhile, it is what one wants of these cells. */
export const useRequirementsDraft = (types: readonly TypeEntry[]) => {
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isKept = (role: number, type: TypeEntry): boolean => type.roles?.includes(role) ?? false
  const isRequired = (role: number, type: TypeEntry): boolean =>
    wanted.get(cell(role, type.id)) ?? isKept(role, type)
  const isChanged = (role: number, type: TypeEntry): boolean => isRequired(role, type) !== isKept(role, type)
  const toggle = (role: number, type: TypeEntry) =>
    setWanted(new Map(wanted).set(cell(role, type.id), !isRequired(role, type)))

  /** The requirements that change, with the roles that must meet each from now on. */
  const changesFor = (roles: readonly RoleEntry[]): RequirementChange[] =>
    types.flatMap((type) => {
      const changed = roles.filter(({ id }) => isChanged(id, type))
      if (changed.length === 0) return []
      const begin = changed.filter(({ id }) => isRequired(id, type)).map(({ id }) => id)
      const cease = new Set(changed.filter(({ id }) => !isRequired(id, type)).map(({ id }) => id))
      const kept = (type.roles ?? []).filter((id) => !cease.has(id))
      return [{ id: type.id, version: type.version, roles: [...kept, ...begin] }]
    })

  return { isRequired, isChanged, toggle, changesFor, discard: () => setWanted(new Map()) }
}

import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { TabStop } from '../accreditation/useGridNavigation.ts'
import type { RoleEntry, TypeEntry, useRequirementsDraft } from './useRequirementsDraft.ts'

export interface GridProps {
  roles: readonly RoleEntry[]
  types: readonly TypeEntry[]
  draft: ReturnType<typeof useRequirementsDraft>
}

/** The box of a role and a requirement, drawn as those of the matrix are; what is not saved yet is said of it. */
export const GridBox = ({
  role,
  type,
  draft,
  tabStop,
  children,
}: {
  role: RoleEntry
  type: TypeEntry
  draft: GridProps['draft']
  tabStop?: TabStop
  children?: ReactNode
}) => {
  const translate = useTranslate()
  const id = useId()
  const name = translate('catalogs.grid.cell', { requirement: type.name, role: role.name })
  const label = draft.isChanged(role.id, type) ? `${name}, ${translate('catalogs.grid.unsaved')}` : name
  return (
    <label htmlFor={id} className="item-box">
      <input
        {...tabStop}
        id={id}
        type="checkbox"
        checked={draft.isRequired(role.id, type)}
        aria-label={label}
        onChange={() => draft.toggle(role.id, type)}
      />
      {children}
    </label>
  )
}

import { useState } from 'react'
import { useNotify } from 'react-admin'
import { addMonths, toMexicoDay } from '../../../domain/common/days.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { blockedPersonFields } from '../../../domain/personalData/fields.ts'
import { type BlockedPerson, newBlockedPersonSchema } from '../../../domain/personalData/schemas.ts'
import { FieldInput } from '../../kit/fields/FieldInputs.tsx'
import { FieldGrid } from '../../kit/form/FieldGrid.tsx'
import { RecordForm } from '../../kit/RecordForm.tsx'
import type { RecordAction } from '../../kit/RecordPage.tsx'
import { blockedPeopleWords } from './words.ts'

/** Months for which the form proposes to keep the data: five years after the person left. */
const KEPT_MONTHS = 60

const { block } = blockedPeopleWords

interface BlockedAction {
  /** Id of the person. */
  id: string
  /** Name of the person in the title of the form. */
  name: string
  /** Reason that the form proposes. */
  reason?: string
  onBlocked: () => void
}

/** Returns the action that blocks the data of a person, after a form with reason and retention. */
export const useBlockPersonAction = ({ id, name, reason, onBlocked }: BlockedAction): RecordAction => {
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  return {
    label: block.action,
    isDestructive: true,
    onClick: () => setOpen(true),
    dialog: isOpen && (
      <RecordForm<BlockedPerson>
        resource="blockedPeople"
        frame="dialog"
        title={`${block.title}: ${toSpanishUpperCase(name)}`}
        about={block.about}
        maxWidth="sm"
        submit={block.confirm}
        isDestructive
        schema={newBlockedPersonSchema}
        defaultValues={{ reason, keep_until: addMonths(toMexicoDay(new Date()), KEPT_MONTHS) }}
        toRecord={(values) => ({ ...values, person: id })}
        onSaved={() => {
          onBlocked()
          notify(block.done, { type: 'success' })
        }}
        onClose={() => setOpen(false)}
      >
        <FieldGrid>
          <FieldInput
            field={blockedPersonFields.reason}
            source="reason"
            isRequired
            helperText={block.reasonHint}
          />
          <FieldInput field={blockedPersonFields.keep_until} source="keep_until" isRequired />
        </FieldGrid>
      </RecordForm>
    ),
  }
}

import { toMexicoDay } from '../../../domain/common/days.ts'
import {
  type FlaggedPerson,
  getDisplayedAccreditationState,
} from '../../../domain/credentials/credentialValidity.ts'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { getPersonTone } from './personTone.ts'
import { personnelWords } from './words.ts'

/** Chip with the person's status as a coloured dot and a word. */
export const PersonStatusChip = ({ person }: { person: FlaggedPerson }) => {
  const today = toMexicoDay(new Date())
  const state = getDisplayedAccreditationState(person, today)
  return <StatusChip tone={getPersonTone(person, today)}>{personnelWords.state[state]}</StatusChip>
}

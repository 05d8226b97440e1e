import { useState } from 'react'
import { Card } from '../Card.tsx'
import type { CardPerson } from '../CardPerson.ts'
import { Actions } from './Actions.tsx'
import { Advice } from './Advice.tsx'
import type { Settings } from './settings.ts'
import { pageTexts } from './texts.ts'

/** A valid credential: what to compare, the card, and actions. */
export const ValidResult = ({ person, settings }: { person: CardPerson; settings: Settings }) => {
  const [hasPhoto, setHasPhoto] = useState(Boolean(person.profile_picture))
  const doubt = settings.phone ? pageTexts.doubtCall(settings.phone) : pageTexts.doubt
  return (
    <>
      <Advice text={hasPhoto ? pageTexts.comparePhoto : pageTexts.compareName} />
      <Card person={person} pill={false} onPhotoMissing={() => setHasPhoto(false)} />
      <Advice text={[pageTexts.cash, doubt]} />
      <Actions settings={settings} />
    </>
  )
}
